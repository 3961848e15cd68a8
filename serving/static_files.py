"""Static files with a hash in their name, sent whole."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):
    """Rewrites `import ... from "./x.js"` to the hashed name, so a browser may cache for ever."""

    support_js_module_import_aggregation = True


class StaticFiles(WhiteNoiseMiddleware):
    """Answers with whole files: all are small, and ASGI streams the other kind in turns."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        whole = HttpResponse(b"".join(streamed), status=streamed.status_code)
        whole.headers = streamed.headers
        streamed.close()
        return whole
