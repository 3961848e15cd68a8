"""A certificate authority of the organisation's own, and the laptop's certificates that it signs.

All of it is in one folder of the data, readable by its owner only: a laptop that takes over with a
copy of that folder is trusted by the same devices. The authority can vouch for names and addresses
of local networks alone, and for servers alone: in wrong hands it opens no bank's page.
"""

import datetime
import ipaddress
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

CA, CA_KEY, SERVER = "ca.pem", "ca_key.pem", "server.pem"

CA_LASTS = datetime.timedelta(days=3650)
LASTS = datetime.timedelta(days=200)  # Apple takes none that lasts longer than 825
RENEWED_BEFORE = datetime.timedelta(days=100)
# A tablet without internet may have a slow clock, and so may have had this laptop.
CA_BEGAN = datetime.timedelta(days=400)
BEGAN = datetime.timedelta(days=2)

LOCAL_DOMAINS = ("local", "localhost", "lan", "home.arpa", "internal")
LOCAL_NETWORKS = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "fc00::/7",
    "fe80::/10",
    "::1/128",
)
_HOST_NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*")


class CertificateError(Exception):
    """What is in the folder cannot be used; the sentence says what to do."""


@dataclass(frozen=True)
class Authority:
    """The organisation's own, which its devices were told to trust."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    def permits(self, name: x509.GeneralName) -> bool:
        """Whether a browser would take a certificate for this name from here."""
        limits = self.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
        return any(_is_within(name, permitted) for permitted in limits.permitted_subtrees or ())


def _is_within(name: x509.GeneralName, permitted: x509.GeneralName) -> bool:
    if isinstance(name, x509.IPAddress) and isinstance(permitted, x509.IPAddress):
        address, network = name.value, permitted.value
        assert isinstance(address, ipaddress.IPv4Address | ipaddress.IPv6Address)
        assert isinstance(network, ipaddress.IPv4Network | ipaddress.IPv6Network)
        return address in network
    if isinstance(name, x509.DNSName) and isinstance(permitted, x509.DNSName):
        return f".{name.value}".endswith(f".{permitted.value}")
    return False


def _alone(name: x509.GeneralName) -> x509.GeneralName:
    """A name as a limit: that one and no other."""
    if isinstance(name, x509.IPAddress):
        return x509.IPAddress(ipaddress.ip_network(str(name.value)))
    return name


def general_name(host: str) -> x509.GeneralName | None:
    """A host as a certificate names it; None for what no certificate can name."""
    try:
        return x509.IPAddress(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        return x509.DNSName(host.lower()) if _HOST_NAME.fullmatch(host.lower()) else None


# -- the authority -------------------------------------------------------------------------------


def read_or_make_authority(
    folder: Path, *, of: str, hosts: Iterable[str], now: datetime.datetime
) -> Authority:
    """The authority in this folder, made on the first use. Raises CertificateError.

    What the laptop is called at that time is permitted, wherever that may be.
    """
    if not (folder / CA).exists():
        _make_authority(folder, of=of, hosts=hosts, now=now)
    try:
        authority = _read_authority(folder)
    except (OSError, ValueError, TypeError, AssertionError) as error:
        raise CertificateError(
            f"The certificate authority in {folder} cannot be read ({error}): bring {CA} and "
            f"{CA_KEY} back from a copy, or move the folder away and let devices trust a new one."
        ) from error
    if authority.certificate.not_valid_after_utc <= now:
        raise CertificateError(
            f"The certificate authority in {folder} has run out: move the folder away, start again "
            "and let devices trust the new one."
        )
    return authority


def _read_authority(folder: Path) -> Authority:
    certificate = x509.load_pem_x509_certificate((folder / CA).read_bytes())
    key = serialization.load_pem_private_key((folder / CA_KEY).read_bytes(), password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey), "another kind of key"
    assert key.public_key() == certificate.public_key(), "they do not belong together"
    return Authority(certificate, key)


def _make_authority(folder: Path, *, of: str, hosts: Iterable[str], now: datetime.datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    mark = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    # Two of the same name would be hard to tell apart in the settings of a device.
    name = _name(f"Riffle {mark.digest.hex()[:4]}", of=of)
    local = [
        *map(x509.DNSName, LOCAL_DOMAINS),
        *(x509.IPAddress(ipaddress.ip_network(one)) for one in LOCAL_NETWORKS),
    ]
    own = [
        _alone(found)
        for host in hosts
        if (found := general_name(host)) and not any(_is_within(found, one) for one in local)
    ]
    certificate = (
        _builder(name, name, key, begins=now - CA_BEGAN, ends=now + CA_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.NameConstraints([*local, *own], None), critical=True)
        .add_extension(mark, critical=False)
        .sign(key, hashes.SHA256())
    )
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _write(folder / CA_KEY, _pem_of_key(key))
    _write(folder / CA, certificate.public_bytes(serialization.Encoding.PEM))


# -- the laptop's own ----------------------------------------------------------------------------


def keep_server(
    folder: Path, authority: Authority, *, hosts: Iterable[str], now: datetime.datetime
) -> bool:
    """Whether the laptop's certificate had to be made anew for these hosts, or for its age."""
    named = (general_name(host) for host in hosts)
    wanted = [name for name in named if name and authority.permits(name)]
    if _is_good(folder / SERVER, authority, wanted, now=now):
        return False
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    certificate = (
        _builder(
            _name("Riffle"),
            issuer.subject,
            key,
            begins=now - BEGAN,
            ends=min(now + LASTS, issuer.not_valid_after_utc),
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    _write(folder / SERVER, _pem_of_key(key) + pem)
    return True


def _is_good(
    file: Path, authority: Authority, wanted: list[x509.GeneralName], *, now: datetime.datetime
) -> bool:
    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        found.verify_directly_issued_by(authority.certificate)
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # whatever is wrong with it, another one is made
        return False
    is_young = found.not_valid_before_utc <= now < found.not_valid_after_utc - RENEWED_BEFORE
    return is_young and set(names) == set(wanted)


# -- what people compare -------------------------------------------------------------------------


def read_public(folder: Path) -> x509.Certificate | None:
    """The authority's certificate, which is no secret; None where there is none."""
    try:
        return x509.load_pem_x509_certificate((folder / CA).read_bytes())
    except (OSError, ValueError):
        return None


def fingerprint(certificate: x509.Certificate) -> str:
    """As systems show it in front of a person: pairs of digits."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def common_name(certificate: x509.Certificate) -> str:
    return str(certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)


# -- pieces --------------------------------------------------------------------------------------


def _name(common: str, *, of: str = "") -> x509.Name:
    parts = [x509.NameAttribute(NameOID.COMMON_NAME, common)]
    if of:
        parts.insert(0, x509.NameAttribute(NameOID.ORGANIZATION_NAME, of[:64]))
    return x509.Name(parts)


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    *,
    begins: datetime.datetime,
    ends: datetime.datetime,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(ends)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _pem_of_key(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(file: Path, content: bytes) -> None:
    """Whole or not at all, and never readable by others, not even for a moment."""
    draft = file.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)
