"""The organisation's own authority, and the laptop's certificates: what they are good for."""

import datetime
import ssl
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509

from serving import certificates, private, secure
from serving.certificates import CA, CA_KEY, SERVER, Authority, CertificateError
from serving.secure import Choice, Keeper

NOW = datetime.datetime.now(datetime.UTC)
HOSTS = ["localhost", "127.0.0.1", "[::1]", "tent", "tent.local", "riffle.local", "192.168.1.20"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "certificates"


def make(folder: Path, *, hosts: tuple[str, ...] = ("tent",)) -> Authority:
    return certificates.read_or_make_authority(folder, of="St. Gabriel", hosts=hosts, now=NOW)


def shaken(server: ssl.SSLContext, name: str, *, trusts: Path) -> None:
    """A handshake in memory, as a browser checks it; raises where a browser warns."""
    here, there = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.create_default_context(cafile=trusts).wrap_bio(here, there, server_hostname=name)
    serving = server.wrap_bio(there, here, server_side=True)
    for side in (client, serving, client, serving):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue


def test_keys_are_readable_by_their_owner_only(folder: Path) -> None:
    certificates.keep_server(folder, make(folder), hosts=HOSTS, now=NOW)
    for file in (folder, folder / CA_KEY, folder / SERVER):
        assert file.stat().st_mode & private.OTHERS == 0
    (folder / CA_KEY).chmod(0o644)
    private.close(folder.parent)
    assert (folder / CA_KEY).stat().st_mode & private.OTHERS == 0


def test_an_authority_is_made_once(folder: Path) -> None:
    first = certificates.fingerprint(make(folder).certificate)
    assert certificates.fingerprint(make(folder).certificate) == first
    found = certificates.read_public(folder)
    assert found
    assert certificates.fingerprint(found) == first


@pytest.mark.parametrize("host", ["localhost", "tent", "riffle.local", "192.168.1.20"])
def test_a_device_that_trusts_the_authority_trusts_the_laptop(folder: Path, host: str) -> None:
    make(folder)
    keeper = Keeper(folder, Choice(8443), of="", hosts=lambda: HOSTS)
    shaken(keeper.context, host, trusts=folder / CA)


def test_another_laptops_certificate_is_refused(folder: Path, tmp_path: Path) -> None:
    make(folder)
    other = Keeper(tmp_path / "other", Choice(8443), of="", hosts=lambda: HOSTS)
    with pytest.raises(ssl.SSLCertVerificationError):
        shaken(other.context, "riffle.local", trusts=folder / CA)


@pytest.mark.parametrize("host", ["bank.example", "8.8.8.8", "local.example", "fc00.example"])
def test_the_authority_vouches_for_local_networks_alone(folder: Path, host: str) -> None:
    authority = make(folder)
    named = certificates.general_name(host)
    assert named
    assert not authority.permits(named)


def test_whoever_stole_the_key_is_refused_elsewhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser refuses what Riffle would not have signed."""
    make(folder)
    monkeypatch.setattr(Authority, "permits", lambda *_: True)
    keeper = Keeper(folder, Choice(8443), of="", hosts=lambda: ["bank.example"])
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        shaken(keeper.context, "bank.example", trusts=folder / CA)


def test_a_laptop_with_a_public_address_is_permitted_that_one(folder: Path) -> None:
    authority = make(folder, hosts=("tent", "203.0.113.7", "tent.parish.example"))
    for host, is_permitted in {
        "203.0.113.7": True,
        "203.0.113.8": False,
        "tent.parish.example": True,
        "parish.example": False,
    }.items():
        named = certificates.general_name(host)
        assert named
        assert authority.permits(named) is is_permitted


@pytest.mark.parametrize("host", ["*", ".parish.example", "under_score", "ö.local", ""])
def test_what_no_certificate_can_name_is_left_out(folder: Path, host: str) -> None:
    certificates.keep_server(folder, make(folder), hosts=[host, "tent"], now=NOW)
    found = x509.load_pem_x509_certificate((folder / SERVER).read_bytes())
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [*names] == [x509.DNSName("tent")]


def test_the_next_handshake_has_the_new_address(folder: Path) -> None:
    hosts = ["192.168.1.20"]
    keeper = Keeper(folder, Choice(8443), of="", hosts=lambda: hosts)
    with pytest.raises(ssl.SSLCertVerificationError):
        shaken(keeper.context, "10.0.0.7", trusts=folder / CA)
    hosts[:] = ["10.0.0.7"]
    keeper.look()
    shaken(keeper.context, "10.0.0.7", trusts=folder / CA)


def test_a_certificate_is_renewed_before_it_ends_and_when_time_was_wrong(folder: Path) -> None:
    authority = make(folder)

    def is_renewed(days: int) -> bool:
        now = NOW + timedelta(days=days)
        return certificates.keep_server(folder, authority, hosts=HOSTS, now=now)

    assert [is_renewed(days) for days in (0, 1, 99, 101, 150, 0, 3649)] == [
        True,
        False,
        False,
        True,
        False,
        True,
        True,
    ]


def test_an_authority_that_has_run_out_says_so(folder: Path) -> None:
    make(folder)
    with pytest.raises(CertificateError, match="has run out"):
        certificates.read_or_make_authority(folder, of="", hosts=[], now=NOW + timedelta(days=3651))


@pytest.mark.parametrize("content", [None, b"", b"no key"])
def test_a_lost_key_is_told_and_no_other_authority_made(
    folder: Path, content: bytes | None
) -> None:
    make(folder)
    before = (folder / CA).read_bytes()
    (folder / CA_KEY).unlink()
    if content is not None:
        (folder / CA_KEY).write_bytes(content)
    with pytest.raises(CertificateError, match="cannot be read"):
        make(folder)
    assert (folder / CA).read_bytes() == before


# -- given files ---------------------------------------------------------------------------------


@pytest.fixture
def given(folder: Path, tmp_path: Path) -> Choice:
    """A certificate and its key from elsewhere, in two files."""
    certificates.keep_server(folder, make(folder), hosts=["riffle.lan"], now=NOW)
    key, begin, certificate = (folder / SERVER).read_text().partition("-----BEGIN CERTIFICATE")
    (tmp_path / "given.pem").write_text(begin + certificate)
    (tmp_path / "given.key").write_text(key)
    return Choice(8443, str(tmp_path / "given.pem"), str(tmp_path / "given.key"))


def test_given_files_are_served_and_read_again_when_they_change(
    given: Choice, folder: Path, tmp_path: Path
) -> None:
    keeper = Keeper(tmp_path / "unused", given, of="", hosts=list)
    shaken(keeper.context, "riffle.lan", trusts=folder / CA)
    assert not (tmp_path / "unused").exists()
    Path(given.certificate).write_text("half a file")
    before = keeper.context
    with pytest.raises(CertificateError, match=r"given\.pem and .*given\.key cannot be used"):
        keeper.look()
    assert keeper.context is before


def test_what_was_set_up_is_remembered(given: Choice, folder: Path) -> None:
    assert secure.remembered(folder) is None
    secure.remember(folder, given)
    assert secure.remembered(folder) == given
    (folder / secure.CHOICE).write_text("{")
    with pytest.raises(CertificateError, match="start once with --https"):
        secure.remembered(folder)
