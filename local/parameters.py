"""The template's parameters as one table: `make parameters` writes docs/parameters.md anew."""

from typing import Any

from local.paths import ROOT
from local.template import template

DOCUMENT = ROOT / "docs" / "parameters.md"
HEAD = """# Parameters

Made from `template.yaml` by `make parameters`. `make deploy` sets `Stage`, `Release` and `EmulatorUrl` itself; any
other can be given at a deployment, as `Name=value`; what is not
given keeps its value, or its default the first time.
"""
TABLE = "\n| parameter | what it is | default | allowed |\n| --- | --- | --- | --- |\n"


def text() -> str:
    """The document."""
    described = template()
    parameters: dict[str, dict[str, Any]] = described["Parameters"]
    groups = described["Metadata"]["AWS::CloudFormation::Interface"]["ParameterGroups"]
    parts = [HEAD]
    for group in groups:
        rows = (_row(name, parameters[name]) for name in group["Parameters"])
        parts.append(f"\n## {group['Label']['default']}\n{TABLE}{''.join(rows)}")
    rules = [a["AssertDescription"] for rule in described["Rules"].values() for a in rule["Assertions"]]
    parts.append("\n## What must go together\n\n" + "".join(f"- {rule}\n" for rule in rules))
    return "".join(parts)


def _row(name: str, parameter: dict[str, Any]) -> str:
    default = "" if parameter["Default"] == "" else f"`{parameter['Default']}`"
    cells = (f"`{name}`", parameter["Description"], default, _allowed(parameter))
    return f"| {' | '.join(str(cell).strip().replace('|', chr(92) + '|') for cell in cells)} |\n"


def _allowed(parameter: dict[str, Any]) -> str:
    """The limits, in words where the template has words for them."""
    if "AllowedValues" in parameter:
        return ", ".join(f"`{value}`" for value in parameter["AllowedValues"])
    if "MinValue" in parameter:
        return f"{parameter['MinValue']} to {parameter['MaxValue']}"
    return str(parameter["ConstraintDescription"])


if __name__ == "__main__":
    DOCUMENT.write_text(text())
    print(f"Wrote {DOCUMENT.relative_to(ROOT)}")
