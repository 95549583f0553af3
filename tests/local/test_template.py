"""What the template promises its operators."""

import json
import re
import subprocess
from typing import Any

import pytest
from local.paths import ROOT
from local.template import function_of, template

TEMPLATE = template()
PARAMETERS: dict[str, Any] = TEMPLATE["Parameters"]
RESOURCES: dict[str, Any] = TEMPLATE["Resources"]

MOVES = {"clue", "echo", "outline", "final"}
LOBBY_ACTIONS = "create join watch settings rename remove leave start advance rematch sync ping"
LOBBY = {*LOBBY_ACTIONS.split(), "$default"}
READ_AND_WRITE = {"dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:DeleteItem"}
TELL, START = {"execute-api:ManageConnections"}, {"states:StartExecution"}
LOG = {"logs:CreateLogStream", "logs:PutLogEvents"}
ALLOWED = {
    "ConnectionRole": READ_AND_WRITE | TELL | LOG,
    "LobbyRole": READ_AND_WRITE | {"dynamodb:UpdateItem"} | TELL | START | LOG,
    "PlayRole": READ_AND_WRITE | {"dynamodb:UpdateItem"} | TELL | START | LOG,
    "PhaseTimeoutRole": READ_AND_WRITE | TELL | START | LOG,
    "PhaseTimerRole": {"lambda:InvokeFunction"},
}


def of_type(kind: str) -> dict[str, Any]:
    return {name: resource for name, resource in RESOURCES.items() if resource["Type"] == kind}


def properties(name: str) -> dict[str, Any]:
    found: dict[str, Any] = RESOURCES[name]["Properties"]
    return found


def statements(role: str) -> list[dict[str, Any]]:
    [policy] = properties(role)["Policies"]
    listed: list[dict[str, Any]] = policy["PolicyDocument"]["Statement"]
    return [statement for statement in listed if "Fn::If" not in statement]


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize(
    ("parameter", "ms"),
    [
        ("ClueMs", 45_000),
        ("EchoMs", 30_000),
        ("ContourMs", 25_000),
        ("ColorMs", 20_000),
        ("RevealMs", 15_000),
        ("AdvanceMs", 4_000),
        ("AllowanceMs", 750),
    ],
)
def test_stages_last_what_the_rules_say(parameter: str, ms: int) -> None:
    assert PARAMETERS[parameter]["Default"] == ms


def test_no_stage_outlives_an_express_execution_with_its_retries() -> None:
    assert all(
        PARAMETERS[f"{stage}Ms"]["MaxValue"] <= 240_000
        for stage in ("Clue", "Echo", "Contour", "Color", "Reveal")
    )


def test_every_action_has_its_route() -> None:
    routes = properties("GameApi")["Routes"]
    assert routes.keys() == MOVES | LOBBY | {"$connect", "$disconnect"}
    functions = {route: function_of(spec) for route, spec in routes.items()}
    assert {functions[route] for route in MOVES} == {"PlayFunction"}
    assert {functions[route] for route in LOBBY} == {"LobbyFunction"}
    assert {functions["$connect"], functions["$disconnect"]} == {"ConnectionFunction"}


def test_every_answer_has_its_way_back_on_aws() -> None:
    answering = {
        route
        for route, spec in properties("GameApi")["Routes"].items()
        if spec.get("RouteResponseSelectionExpression") == "$default"
    }
    assert answering == MOVES | LOBBY
    answers = of_type("AWS::ApiGatewayV2::RouteResponse").values()
    assert {answer["Condition"] for answer in answers} == {"OnAws"}
    assert {answer["Properties"]["RouteResponseKey"] for answer in answers} == {"$default"}
    expected = {f"GameApi{route.removeprefix('$').capitalize()}Route" for route in answering}
    assert sorted(answer["Properties"]["RouteId"]["Ref"] for answer in answers) == sorted(expected)


def test_the_page_reaches_the_stage_by_its_name() -> None:
    [live] = RESOURCES["Distribution"]["Properties"]["DistributionConfig"]["CacheBehaviors"]
    assert live["PathPattern"] == f"/{properties('GameApi')['StageName']}"


def test_each_function_may_do_what_it_must_and_no_more() -> None:
    assert of_type("AWS::IAM::Role").keys() == ALLOWED.keys()
    for role, allowed in ALLOWED.items():
        given = [action for statement in statements(role) for action in as_list(statement["Action"])]
        assert set(given) == allowed, role


def test_each_function_has_a_role_of_its_own() -> None:
    roles = {
        name: function["Properties"]["Role"]
        for name, function in of_type("AWS::Serverless::Function").items()
    }
    assert {name.replace("Function", "Role"): role["Fn::GetAtt"][0] for name, role in roles.items()} == {
        name: name for name in ALLOWED if name != "PhaseTimerRole"
    }
    assert not any(
        "Policies" in function["Properties"] for function in of_type("AWS::Serverless::Function").values()
    )


def test_nothing_is_allowed_on_everything() -> None:
    for role in ALLOWED:
        for statement in statements(role):
            assert all("*" not in action for action in as_list(statement["Action"]))
            for resource in as_list(statement["Resource"]):
                # Which connections there will be nobody knows: theirs alone are named by a pattern, of one API.
                text = json.dumps(resource)
                assert text.count("*") == text.count("${GameApi}/live/POST/@connections/*") + text.count(
                    "${GameApi}/live/DELETE/@connections/*"
                )


def test_what_has_no_resources_of_its_own_is_allowed_only_while_traced() -> None:
    for role in ALLOWED:
        [policy] = properties(role)["Policies"]
        [conditional] = [s["Fn::If"] for s in policy["PolicyDocument"]["Statement"] if "Fn::If" in s]
        condition, then, otherwise = conditional
        assert condition == "Traced"
        assert all(action.startswith("xray:Put") for action in then["Action"])
        assert otherwise == {"Ref": "AWS::NoValue"}
    assert PARAMETERS["Tracing"]["Default"] == "off"


def test_the_table_is_on_demand_and_can_be_wound_back() -> None:
    table = properties("GamesTable")
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert table["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert table["TimeToLiveSpecification"] == {"AttributeName": "ttl", "Enabled": True}
    assert table["KeySchema"] == [{"AttributeName": "pk", "KeyType": "HASH"}]


def test_every_log_ends_some_day() -> None:
    logs = of_type("AWS::Logs::LogGroup")
    assert all(log["Properties"]["RetentionInDays"] == {"Ref": "LogRetentionDays"} for log in logs.values())
    written = {
        function["Properties"]["LoggingConfig"]["LogGroup"]["Ref"]
        for function in of_type("AWS::Serverless::Function").values()
    }
    assert written == logs.keys()


def test_only_the_distribution_reads_the_bucket() -> None:
    assert set(properties("PageBucket")["PublicAccessBlockConfiguration"].values()) == {True}
    [reading] = properties("PageBucketPolicy")["PolicyDocument"]["Statement"]
    assert reading["Action"] == "s3:GetObject"
    assert reading["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    assert reading["Condition"]["StringEquals"]["AWS:SourceArn"]["Fn::Sub"].endswith(
        "distribution/${Distribution}"
    )
    origins = {o["Id"]: o for o in properties("Distribution")["DistributionConfig"]["Origins"]}
    assert origins["page"]["OriginAccessControlId"] == {"Fn::GetAtt": ["PageAccess", "Id"]}


def test_the_page_comes_with_its_guards() -> None:
    policy = properties("PageHeaders")["ResponseHeadersPolicyConfig"]
    security = policy["SecurityHeadersConfig"]
    # Whose digest it is that stands in the policy, tests/unit/test_page_policy.py asks.
    policy_text = re.sub(r" 'sha256-[^']+'", "", security["ContentSecurityPolicy"]["ContentSecurityPolicy"])
    assert policy_text.split("; ") == [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
    assert security["StrictTransportSecurity"]["AccessControlMaxAgeSec"] >= 31_536_000
    assert security["ReferrerPolicy"]["ReferrerPolicy"] == "no-referrer"
    assert security["ContentTypeOptions"] == {"Override": True}
    custom = {item["Header"]: item["Value"] for item in policy["CustomHeadersConfig"]["Items"]}
    assert custom["Cross-Origin-Opener-Policy"] == custom["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in custom["Permissions-Policy"]
    page = properties("Distribution")["DistributionConfig"]["DefaultCacheBehavior"]
    assert page["ResponseHeadersPolicyId"] == {"Ref": "PageHeaders"}
    assert page["ViewerProtocolPolicy"] == "redirect-to-https"


@pytest.mark.parametrize("said", [{}, {"x-viewer-host": {"value": "elsewhere.example"}}])
def test_the_api_is_told_which_host_its_viewer_asked_for(said: dict[str, Any]) -> None:
    [live] = properties("Distribution")["DistributionConfig"]["CacheBehaviors"]
    [associated] = live["FunctionAssociations"]
    assert associated["EventType"] == "viewer-request"
    assert associated["FunctionARN"] == {"Fn::GetAtt": ["ViewerHost", "FunctionMetadata.FunctionARN"]}
    code = properties("ViewerHost")["FunctionCode"]
    event = {"request": {"headers": {"host": {"value": "play.example"}, **said}}}
    script = f"{code}\nconsole.log(JSON.stringify(handler({json.dumps(event)})))"
    run = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["headers"] == {
        "host": {"value": "play.example"},
        "x-viewer-host": {"value": "play.example"},
    }


def test_the_timer_waits_for_the_deadline_and_hands_its_input_on() -> None:
    timer = properties("PhaseTimer")
    assert PARAMETERS["TimerType"]["Default"] == "EXPRESS"
    assert "Logging" not in timer  # its input names a game
    states = json.loads((ROOT / timer["DefinitionUri"]).read_text())["States"]
    assert states["UntilTheDeadline"]["Timestamp"] == "{% $fromMillis($states.input.ends_at) %}"
    assert states["EndTheStage"]["Arguments"]["Payload"] == "{% $states.input %}"
    assert states["EndTheStage"]["Retry"][0]["ErrorEquals"] == ["States.ALL"]


def test_the_timer_is_the_one_that_the_functions_start() -> None:
    name = properties("PhaseTimer")["Name"]["Fn::Sub"]
    started = TEMPLATE["Globals"]["Function"]["Environment"]["Variables"]["TIMER_ARN"]["Fn::Sub"]
    assert started.endswith(f":stateMachine:{name}")
    for role in ("LobbyRole", "PlayRole", "PhaseTimeoutRole"):
        [allowed] = [
            s["Resource"]["Fn::Sub"] for s in statements(role) if s["Action"] == "states:StartExecution"
        ]
        assert allowed == started
