"""One structured log line for each thing that happened. No key, token, name or association is ever in it."""

from aws_lambda_powertools import Logger

logger = Logger(service="contour-echo", log_uncaught_exceptions=False)
