"""cfn-lint over the template, as it is written and as SAM expands it."""

from cfnlint.api import ManualArgs, lint
from local.paths import TEMPLATE


def test_cfn_lint_finds_nothing() -> None:
    found = lint(TEMPLATE.read_text(), config=ManualArgs(regions=["us-east-1", "eu-central-1"]))
    assert [str(match) for match in found] == []
