"""Makes a Python client of each document in a folder, imports every module of it, and calls the CRM with one."""

import contextlib
import importlib
import json
import pkgutil
import sys
from pathlib import Path

from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

# Files of any type are bytes to the generator, as it is told here.
BINARY = ["application/pdf", "application/zip", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "*/*"]


def make(document: Path, output: Path) -> list[str]:
    """Returns what the generator complained of: warnings too, as each leaves a call or an answer out."""
    settings = ConfigFile(post_hooks=[], content_type_overrides={kind: "application/octet-stream" for kind in BINARY})
    config = Config.from_sources(settings, MetaType.NONE, document, "utf-8", overwrite=True, output_path=output)
    with contextlib.redirect_stdout(sys.stderr):
        return [f"{document.stem}: {problem.header} {problem.detail}" for problem in generate(config=config)]


def import_all(name: str) -> int:
    package = importlib.import_module(name)
    modules = [module.name for module in pkgutil.walk_packages(package.__path__, f"{name}.")]
    for module in modules:
        importlib.import_module(module)
    return len(modules)


def call(url: str, token: str) -> dict:
    from client_crm import AuthenticatedClient
    from client_crm.api.contacts import create_contact, get_contact, list_contacts
    from client_crm.models import CreateContactBody, Problem

    client = AuthenticatedClient(base_url=url, token=token)
    made = create_contact.sync(client=client, body=CreateContactBody(name="Mara Jones"), idempotency_key="python-client")
    page = list_contacts.sync(client=client, q="mara", limit=5)
    missing = get_contact.sync(client=client, id="00000000-0000-4000-8000-000000000000")
    assert isinstance(missing, Problem), missing
    return {"id": str(made.id), "names": [item.name for item in page.items], "code": missing.code}


def main(folder: str, url: str, token: str) -> None:
    sys.path.insert(0, folder)
    problems, modules = [], {}
    for document in sorted(Path(folder, "documents").glob("*.json")):
        name = f"client_{document.stem}"
        problems += make(document, Path(folder) / name)
        modules[document.stem] = import_all(name)
    print(json.dumps({"problems": problems, "modules": modules, "call": call(url, token)}))


main(*sys.argv[1:])
