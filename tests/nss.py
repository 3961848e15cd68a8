"""Makes Chromium on Linux trust an authority, by the same database as its settings do.

The library is there wherever Chromium runs; the program `certutil` often is not. As a program:
`python -m tests.nss HOME CERTIFICATE`, because the library keeps its state for ever.
"""

import ctypes
import ctypes.util
import ssl
import subprocess
import sys
from pathlib import Path


def trust(certificate: Path, *, home: Path) -> None:
    """A Chromium that is started with this HOME trusts what the authority signs."""
    command = [sys.executable, "-m", "tests.nss", str(home), str(certificate)]
    subprocess.run(command, check=True, cwd=Path(__file__).resolve().parent.parent)


class _Item(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("data", ctypes.c_char_p), ("length", ctypes.c_uint)]


class _Trust(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint) for name in ("servers", "mail", "programs")]


def main(home: Path, certificate: Path) -> None:
    place = home / ".pki" / "nssdb"
    place.mkdir(parents=True)
    nss = ctypes.CDLL(ctypes.util.find_library("nss3") or "libnss3.so")
    for name in ("CERT_NewTempCertificate", "PK11_GetInternalKeySlot", "CERT_GetDefaultCertDB"):
        getattr(nss, name).restype = ctypes.c_void_p
    content = ssl.PEM_cert_to_DER_cert(certificate.read_text())
    item = _Item(0, content, len(content))
    assert nss.NSS_InitReadWrite(f"sql:{place}".encode()) == 0
    slot = ctypes.c_void_p(nss.PK11_GetInternalKeySlot())
    assert nss.PK11_InitPin(slot, None, b"") == 0
    database = ctypes.c_void_p(nss.CERT_GetDefaultCertDB())
    found = ctypes.c_void_p(nss.CERT_NewTempCertificate(database, ctypes.byref(item), None, 0, 1))
    assert found.value
    assert nss.PK11_ImportCert(slot, found, ctypes.c_ulong(0), b"Riffle", 0) == 0
    trusted = _Trust()
    assert nss.CERT_DecodeTrustString(ctypes.byref(trusted), b"C,,") == 0
    assert nss.CERT_ChangeCertTrust(database, found, ctypes.byref(trusted)) == 0
    nss.CERT_DestroyCertificate(found)
    nss.PK11_FreeSlot(slot)
    assert nss.NSS_Shutdown() == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
