"""What the fuzzer puts in the place of the deck and the log is taken away again, as after its own tests."""

from tests.simulation.conftest import put_back

__all__ = ["put_back"]
