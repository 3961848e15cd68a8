"""Wheels of one line, for tests that install or fetch some."""

import hashlib
import zipfile
from pathlib import Path

from serving.wheels import Pin


def make_wheel(folder: Path, tags: str, *, name: str = "chips", version: str = "1.0") -> Pin:
    """A wheel that pip takes for one, and the line of a lock that names it."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}-{version}-{tags}.whl"
    files = {
        f"{name}.py": f"TAGS = {tags!r}\n",
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tags}\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as wheel:
        for file, text in files.items():
            inside = "" if file.endswith(".py") else f"{name}-{version}.dist-info/"
            wheel.writestr(inside + file, text)
    digest = f"sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"
    return Pin(name, version, "", (digest,))
