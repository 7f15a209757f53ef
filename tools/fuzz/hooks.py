"""What Schemathesis is told of the seeded workspace: who calls, and which records the paths name."""

import json
import os
import urllib.request

import schemathesis
from schemathesis.generation.modes import GenerationMode

SETTINGS = json.load(open(os.environ["FERNWAY_FUZZ"]))


@schemathesis.auth(refresh_interval=240)
class SignedIn:
    """An access token lives ten minutes; a long run needs more than one."""

    def get(self, case, context):
        body = json.dumps({"email": SETTINGS["email"], "password": SETTINGS["password"]}).encode()
        headers = {"content-type": "application/json", "origin": SETTINGS["origin"]}
        request = urllib.request.Request(SETTINGS["origin"] + "/api/identity/sign-in", body, headers, method="POST")
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["session"]["accessToken"]

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Valid data reaches the operation only with the ids of records that are there."""
    seeded = SETTINGS["examples"].get(f"{case.operation.method.upper()} {case.operation.path}", {}).get("params")
    meta = getattr(case, "meta", None)
    if seeded and meta and meta.generation.mode == GenerationMode.POSITIVE:
        case.path_parameters = {**(case.path_parameters or {}), **seeded}
