"""What AWS charges: one table, for all that is priced here. US East (N. Virginia), no free tier, as of 2026-11-01."""

from typing import NamedTuple


class Price(NamedTuple):
    """Dollars for `per` of something, from when on, and where AWS says so."""

    dollars: float
    per: float
    what: str
    since: str
    page: str


MILLION, GB = 1e6, 1e9
PRICES = {
    "message": Price(1.00, MILLION, "WebSocket messages of up to 32 KB, in or out", "2018-12-18", "API Gateway"),
    "connection_minute": Price(0.25, MILLION, "minutes of a connection", "2018-12-18", "API Gateway"),
    "write_unit": Price(0.625, MILLION, "write units of 1 KB, on demand", "2024-11-01", "DynamoDB"),
    "read_unit": Price(0.125, MILLION, "read units of 4 KB, on demand", "2024-11-01", "DynamoDB"),
    "express_start": Price(1.00, MILLION, "Express executions", "2019-12-03", "Step Functions"),
    "express_gb_s": Price(0.0000166667, 1, "GB-seconds of an Express execution", "2019-12-03", "Step Functions"),
    "transition": Price(25.00, MILLION, "transitions of Standard executions", "2016-12-01", "Step Functions"),
    "invocation": Price(0.20, MILLION, "invocations", "2014-11-13", "Lambda"),
    "gb_s": Price(0.0000133334, 1, "GB-seconds on arm64", "2021-09-29", "Lambda"),
    "log_byte": Price(0.50, GB, "bytes of logs taken in", "2014-07-10", "CloudWatch"),
    "byte_out": Price(0.09, GB, "bytes out to the internet", "2014-03-26", "EC2 data transfer"),
}  # fmt: skip


def dollars(what: str, amount: float) -> float:
    """What this amount costs."""
    return PRICES[what].dollars * amount / PRICES[what].per
