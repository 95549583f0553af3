"""What an account holds, asked of each service that the game uses."""

from collections.abc import Iterator
from typing import Any

from local.account import Account

LISTED = (
    ("cloudformation", "list_stacks", "StackSummaries", "StackName"),
    ("dynamodb", "list_tables", "TableNames", None),
    ("lambda", "list_functions", "Functions", "FunctionName"),
    ("lambda", "list_layers", "Layers", "LayerName"),
    ("apigatewayv2", "get_apis", "Items", "ApiId"),
    ("stepfunctions", "list_state_machines", "stateMachines", "name"),
    ("s3", "list_buckets", "Buckets", "Name"),
    ("iam", "list_roles", "Roles", "RoleName"),
    ("logs", "describe_log_groups", "logGroups", "logGroupName"),
    ("cloudwatch", "describe_alarms", "MetricAlarms", "AlarmName"),
    ("cloudwatch", "list_dashboards", "DashboardEntries", "DashboardName"),
    ("sns", "list_topics", "Topics", "TopicArn"),
)
CLOUDFRONT = (
    ("list_distributions", "DistributionList"),
    ("list_origin_access_controls", "OriginAccessControlList"),
    ("list_cache_policies", "CachePolicyList"),
    ("list_response_headers_policies", "ResponseHeadersPolicyList"),
)


def inventory(account: Account) -> list[str]:
    """Everything there is, one line each."""
    return sorted([*_regional(account), *_cloudfront(account)])


def _regional(account: Account) -> Iterator[str]:
    for service, operation, field, name in LISTED:
        client = account.client(service)
        for entry in getattr(client, operation)()[field]:
            if entry_is_there(entry):
                yield f"{service} {entry[name] if name else entry}"


def _cloudfront(account: Account) -> Iterator[str]:
    client = account.client("cloudfront")
    for operation, field in CLOUDFRONT:
        # AWS's own policies are everybody's.
        own = {"Type": "custom"} if "policies" in operation else {}
        for entry in getattr(client, operation)(**own)[field].get("Items", []):
            yield f"cloudfront {operation} {entry.get('Id') or sorted(entry)}"


def entry_is_there(entry: Any) -> bool:
    """Whether something listed still exists: CloudFormation lists stacks that are gone for 90 days."""
    return not (isinstance(entry, dict) and entry.get("StackStatus") == "DELETE_COMPLETE")


def artifacts(account: Account) -> list[tuple[str, str]]:
    """What lies in the bucket for uploads, each with its version."""
    client = account.client("s3")
    [bucket] = [
        it["Name"] for it in client.list_buckets()["Buckets"] if it["Name"].startswith("aws-sam-cli-")
    ]
    versions = client.list_object_versions(Bucket=bucket)["Versions"]
    return sorted((it["Key"], it["VersionId"]) for it in versions)
