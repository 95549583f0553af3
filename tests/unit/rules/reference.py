"""A scorer of its own, written from the author's rules page, points 5 to 9, and from nothing else."""

from collections.abc import Mapping


def points(
    guide: int,
    source: int,
    *,
    echoes: Mapping[int, int],
    automatic: set[int],
    outlines: Mapping[int, int],
    confirmed: Mapping[int, int],
) -> dict[int, int]:
    """What each seat earns: `echoes` maps a Seeker to the slot of its Echo, the others to the slots they chose."""
    if not outlines:
        return dict.fromkeys([guide, *echoes], 0)  # nobody chose an outline: no points
    final = {seat: confirmed.get(seat, outline) for seat, outline in outlines.items()}
    earned = dict.fromkeys([guide, *echoes], 0)
    for seat, slot in final.items():
        if slot == source:
            earned[seat] += 160
            if outlines[seat] == source and seat in confirmed:
                earned[seat] += 80
        for owner, hangs in echoes.items():
            if hangs == slot and owner not in automatic:
                earned[owner] += 60
    for owner, hangs in echoes.items():
        landed = [seat for seat, slot in final.items() if slot == hangs]
        if owner not in automatic and len(landed) > 3:
            earned[owner] -= 60 * (len(landed) - 3)  # capped at 180
    v = len(final)
    c = sum(slot == source for slot in final.values())
    if v >= 2 and 0 < c < v:
        earned[guide] += min(320, 120 + 40 * min(c, v - c))
    return earned
