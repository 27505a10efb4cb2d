"""What does the search find beside the pages? Each public name, under its module; the designs' names first."""

import json
import os
import re
from pathlib import Path

# The suite has a word for each operator of the designs, which is hardly ever what a reader looks for.
BOOST = {"PromiseConformance": 0.2}


def on_env(env, config, files):
    config.plugins["material/search"].search_index.entries += entries(Path(os.environ["API_REFERENCE"]))


def entries(reference):
    for path in sorted((reference / "data/documentation").rglob("*.json")):
        page = json.loads(path.read_text())
        metadata = page["metadata"]
        if metadata["role"] != "symbol":
            continue
        module = metadata["modules"][0]["name"]
        name = re.sub(r"(fileID|line):", "", metadata["title"])
        place = path.relative_to(reference / "data").with_suffix("").as_posix()
        words = "".join(part.get("text", part.get("code", "")) for part in page.get("abstract", []))
        yield {"location": f"api/{place}/", "title": f"{name.split('(')[0]} in {module}", "text": f"{name}: {words}",
               "boost": BOOST.get(module, 4)}
