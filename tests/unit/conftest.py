"""How many examples the property tests draw: a modest number, or `CONTOUR_ECHO_EXAMPLES`."""

import os

from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("CONTOUR_ECHO_EXAMPLES", "60"))

settings.register_profile(
    "contour-echo",
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="CONTOUR_ECHO_EXAMPLES" not in os.environ,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("contour-echo")
