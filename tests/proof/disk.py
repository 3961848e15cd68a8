"""A disk in our hands, beneath the SQLite that this Python really uses.

`beneath_sqlite(disk)` puts itself between SQLite and the operating system (a "VFS"): every write,
truncation, sync and deletion of a file that is opened from then on is told to `disk`, which may
refuse it with an error of SQLite's. Nothing is compiled; ctypes reaches the library that the module
`sqlite3` has loaded.
"""

import _sqlite3
import contextlib
import ctypes
from collections.abc import Iterator
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p

OK = 0


class Disk:
    """Takes everything; the name is that of the file without its folder."""

    def write(self, name: str, offset: int, data: bytes) -> int:
        return OK

    def truncate(self, name: str, size: int) -> int:
        return OK

    def sync(self, name: str) -> int:
        return OK

    def delete(self, name: str) -> int:
        return OK


_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)
# The path as a plain address: SQLite keeps it for as long as the file is open.
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)


class _Vfs(Structure):
    """struct sqlite3_vfs (sqlite.org/c3ref/vfs.html)."""

    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("own", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("others", c_void_p * 14),
    ]


class _Methods(Structure):
    """struct sqlite3_io_methods (sqlite.org/c3ref/io_methods.html)."""

    _fields_ = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("others", c_void_p * 13),
    ]


class _File(Structure):
    """The beginning of every sqlite3_file."""

    _fields_ = [("methods", POINTER(_Methods))]


@contextlib.contextmanager
def beneath_sqlite(disk: Disk) -> Iterator[None]:
    """Files that SQLite opens in this process from now on are on `disk`."""
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    library.sqlite3_vfs_find.argtypes = [c_char_p]
    library.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
    usual = library.sqlite3_vfs_find(None)
    between = _Between(usual.contents, disk)
    _kept.append(between)  # files that are open point to it, for as long as they are
    library.sqlite3_vfs_register(ctypes.byref(between.vfs), 1)
    try:
        yield
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(between.vfs))
        library.sqlite3_vfs_register(usual, 1)


_kept: list["_Between"] = []


class _Between:
    """Asks the disk, then does what SQLite would have done."""

    def __init__(self, usual: _Vfs, disk: Disk) -> None:
        self._usual, self._disk = usual, disk
        self._names: dict[int, str] = {}
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}  # theirs and ours
        self.vfs = _Vfs.from_buffer_copy(usual)
        self.vfs.name = b"ours"
        self.vfs.next = None
        self.vfs.open, self.vfs.delete = _Open(self._open), _Delete(self._delete)

    def _open(self, vfs: int, path: int | None, file: int, flags: int, told: int) -> int:
        code: int = self._usual.open(vfs, path, file, flags, told)
        if code == OK and path:
            opened = _File.from_address(file)
            theirs = ctypes.cast(opened.methods, c_void_p).value or 0
            if theirs not in self._methods:
                self._methods[theirs] = opened.methods.contents, self._ours(opened.methods.contents)
            self._names[file] = _name(ctypes.string_at(path))
            opened.methods = ctypes.pointer(self._methods[theirs][1])
        return code

    def _delete(self, vfs: int, path: bytes, is_synced: int) -> int:
        told = self._disk.delete(_name(path))
        return told or int(self._usual.delete(vfs, path, is_synced))

    def _ours(self, theirs: _Methods) -> _Methods:
        ours = _Methods.from_buffer_copy(theirs)

        def write(file: int, data: int, amount: int, offset: int) -> int:
            told = self._disk.write(self._names[file], offset, ctypes.string_at(data, amount))
            return told or int(theirs.write(file, data, amount, offset))

        def truncate(file: int, size: int) -> int:
            told = self._disk.truncate(self._names[file], size)
            return told or int(theirs.truncate(file, size))

        def sync(file: int, flags: int) -> int:
            told = self._disk.sync(self._names[file])
            return told or int(theirs.sync(file, flags))

        ours.write, ours.truncate, ours.sync = _Write(write), _Truncate(truncate), _Sync(sync)
        return ours


def _name(path: bytes) -> str:
    return path.decode().rpartition("/")[2]
