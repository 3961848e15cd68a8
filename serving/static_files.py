"""Static files: joined to few, with a hash in their names, sent whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.files.storage import Storage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from serving import joining

Found = dict[str, tuple[Storage, str]]
"""Where each file was found: its storage and its path there."""


class JoinedManifestStorage(CompressedManifestStaticFilesStorage):
    """Joins what is imported, and gives names with a hash, so that a browser may cache for ever."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: Found, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            self._join(paths)
        yield from super().post_process(paths, dry_run, **options)

    def _join(self, paths: Found) -> None:
        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as source:
                return source.read().decode()

        of_ours = {name for name in paths if name.startswith(("css/", "js/"))}
        joined = {
            name: (joining.style if name.endswith(".css") else joining.script)(name, read)
            for name in of_ours
        }
        for name, text in joined.items():
            Path(self.path(name)).write_text(text, encoding="utf-8")
            paths[name] = (self, name)


class StaticFiles(WhiteNoiseMiddleware):
    """Answers with whole files: all are small, and ASGI streams the other kind in turns."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        whole = HttpResponse(b"".join(streamed), status=streamed.status_code)
        whole.headers = streamed.headers
        streamed.close()
        return whole
