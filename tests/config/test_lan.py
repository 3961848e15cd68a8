"""Addresses and names of this machine, without asking anybody."""

import ipaddress
import socket

import pytest

from config import lan
from config.lan import LanHosts


def test_addresses_are_of_this_machine_and_not_only_of_it() -> None:
    for address in lan.addresses():
        assert not ipaddress.ip_address(address).is_loopback
        with socket.socket() as s:
            s.bind((address, 0))  # only an own address can be bound


def test_address_is_listed_once() -> None:
    found = lan.addresses()
    assert len(found) == len(set(found))


def test_no_network_means_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_routed_addresses", lambda: iter(()))
    monkeypatch.setattr(lan, "_interface_addresses", lambda: iter(["127.0.0.1"]))
    assert lan.addresses() == []
    assert "localhost" in LanHosts()


def test_host_name_is_also_known_by_its_local_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tent-Laptop")
    assert lan.host_names()[:2] == ["tent-laptop", "tent-laptop.local"]


def test_codes_show_the_address_that_others_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_met", set())
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.5", "10.42.0.1"])
    assert lan.room_address() == "192.168.1.5"
    lan.met("10.42.0.1")  # the laptop's own hotspot, beside a cable to somewhere else
    assert lan.room_address() == "10.42.0.1"
    lan.met("192.168.1.5")
    assert lan.room_address() == "192.168.1.5"


def test_hosts_follow_the_machine_to_another_network(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("config.lan.time.monotonic", lambda: now)
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.5"])
    hosts = LanHosts()
    assert "192.168.1.5" in hosts
    monkeypatch.setattr(lan, "addresses", lambda: ["10.0.0.7"])
    assert "192.168.1.5" in hosts
    now += 6
    assert [*hosts][-1] == "10.0.0.7"
    assert "192.168.1.5" not in hosts
    assert isinstance(hosts, list)
