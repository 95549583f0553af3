"""The list of guards speaks of the code as it stands; whether each is missed, `local.mutate_guards` shows."""

import pytest
from local.mutate_guards import GUARDS, ROOT, SOURCE, Guard


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.what)
def test_every_guard_stands_once_in_its_file(guard: Guard) -> None:
    assert (ROOT / SOURCE / guard.file).read_text().count(guard.text) == 1
