"""https in a hall without internet: a small certificate authority for this machine, and a certificate issued by it.

No public authority certifies the address of a laptop. The devices that enter hands install this authority once. After
that they can use https, and open a table without network. The authority is limited to addresses of private networks and
names that exist only there, so a stolen key cannot be used against other sites.
"""

import ipaddress
import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_LASTS = timedelta(days=730)
# Apple devices reject certificates that are valid for more than 398 days.
CERTIFICATE_LASTS = timedelta(days=90)
RENEW_BEFORE = timedelta(days=120)
PRIVATE_NETWORKS = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
PRIVATE_NAMES = ("local", "lan", "home.arpa", "localhost")


@dataclass(frozen=True, slots=True)
class Files:
    """The certificate files of a machine, as PEM. The keys are readable only by their owner."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority.key"

    @property
    def certificate(self) -> Path:
        return self.folder / "site.pem"

    @property
    def key(self) -> Path:
        return self.folder / "site.key"


def prepare_certificates(folder: Path, hosts: Iterable[str]) -> Files:
    """Issue a certificate for these addresses and names, creating an authority if none is valid for them.

    In a network with public addresses, the authority is also valid for this machine's address.
    """
    files, names = Files(folder), [_alternative(host) for host in hosts]
    folder.mkdir(parents=True, exist_ok=True)
    if not _may_speak_for(files, names):
        _make_authority(files, names)
    _make_certificate(files, names)
    return files


def authority_der(files: Files) -> bytes | None:
    """The authority's certificate in the format for phones; None where there is none."""
    if not files.authority.is_file():
        return None
    return x509.load_pem_x509_certificate(files.authority.read_bytes()).public_bytes(
        serialization.Encoding.DER
    )


def _may_speak_for(files: Files, names: list[x509.GeneralName]) -> bool:
    if not (files.authority.is_file() and files.authority_key.is_file()):
        return False
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    if authority.not_valid_after_utc - datetime.now(UTC) < RENEW_BEFORE:
        return False
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    return all(_is_allowed(name, constraints.permitted_subtrees or []) for name in names)


def _is_allowed(name: x509.GeneralName, allowed: list[x509.GeneralName]) -> bool:
    if isinstance(name, x509.IPAddress):
        networks = [each.value for each in allowed if isinstance(each, x509.IPAddress)]
        return any(name.value in network for network in networks if isinstance(network, Network))
    ending = f".{name.value}"
    return any(ending.endswith(f".{each.value}") for each in allowed if isinstance(each, x509.DNSName))


def _make_authority(files: Files, names: list[x509.GeneralName]) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    made = datetime.now(UTC)
    name = _name(f"Seatwind in the hall, {made:%Y-%m-%d}")
    networks = [x509.IPAddress(ipaddress.ip_network(network)) for network in PRIVATE_NETWORKS]
    allowed: list[x509.GeneralName] = [*networks, *map(x509.DNSName, PRIVATE_NAMES)]
    allowed += [_alone(each) for each in names if not _is_allowed(each, allowed)]
    certificate = (
        _builder(name, name, key.public_key(), made, AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(
            x509.NameConstraints(permitted_subtrees=allowed, excluded_subtrees=None), critical=True
        )
        .add_extension(_key_usage(is_authority=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_key(files.authority_key, key)
    files.authority.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))


def _make_certificate(files: Files, names: list[x509.GeneralName]) -> None:
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    signer = serialization.load_pem_private_key(files.authority_key.read_bytes(), password=None)
    if not isinstance(signer, ec.EllipticCurvePrivateKey):
        raise TypeError(f"{files.authority_key} holds a key of another kind.")
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        # The names are in the extension only. In the subject, they would be checked by the rules for domain names.
        _builder(
            _name("Seatwind in the hall"),
            authority.subject,
            key.public_key(),
            datetime.now(UTC),
            CERTIFICATE_LASTS,
        )
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_key_usage(is_authority=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
        )
        .sign(signer, hashes.SHA256())
    )
    _write_key(files.key, key)
    files.certificate.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    public_key: ec.EllipticCurvePublicKey,
    made: datetime,
    lasts: timedelta,
) -> x509.CertificateBuilder:
    # A phone's clock may be slow.
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public_key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(made - timedelta(days=1))
        .not_valid_after(made + lasts)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _alternative(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _alone(name: x509.GeneralName) -> x509.GeneralName:
    """The constraint that permits only this name."""
    return x509.IPAddress(ipaddress.ip_network(name.value)) if isinstance(name, x509.IPAddress) else name


def _key_usage(*, is_authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not is_authority,
        key_cert_sign=is_authority,
        crl_sign=is_authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(text)
