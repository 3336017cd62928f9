"""Runs a program as the kernel lets the service run: its filter of system calls, and no memory that
is both written and executed.

    python -m tests.systemd.boxed PROGRAM WORDS...

What systemd does besides (users, folders, addresses, devices) is not tried here.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys

from tests.systemd.test_units import settings

CANNOT = 77
"""Exit status: this machine has no libseccomp, or a kernel without one of the two."""
ALLOW, REFUSE_EPERM = 0x7FFF0000, 0x00050000 | 1
"""SCMP_ACT_ALLOW and SCMP_ACT_ERRNO(EPERM), seccomp.h of libseccomp."""
NO_NEW_PRIVILEGES, MEMORY_DENY_WRITE_EXECUTE, REFUSE_EXEC_GAIN = 38, 65, 1
"""prctl(2): PR_SET_NO_NEW_PRIVS, PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN."""


def members(name: str) -> set[str]:
    """The calls of a group, as the systemd of this machine has it."""
    if not name.startswith("@"):
        return {name}
    said = subprocess.run(
        ["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True
    ).stdout
    words = (line.strip() for line in said.splitlines()[1:])
    inside = [members(word) for word in words if word and not word.startswith("#")]
    return set().union(*inside)


def allowed() -> set[str]:
    """What the unit lets through."""
    calls = members("@default")
    for value in settings("footspot.service")["SystemCallFilter"]:
        named = set().union(*(members(word) for word in value.removeprefix("~").split()))
        calls = calls - named if value.startswith("~") else calls | named
    return calls | {"execve"}  # systemd starts the program before


def confine() -> bool:
    """This process and all that it starts; False where that cannot be had."""
    try:
        seccomp = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        return False
    seccomp.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(REFUSE_EPERM)))
    for name in sorted(allowed()):
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            seccomp.seccomp_rule_add(rules, ctypes.c_uint32(ALLOW), ctypes.c_int(number), 0)
    prctl = ctypes.CDLL(None).prctl
    return (
        prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0
        and prctl(MEMORY_DENY_WRITE_EXECUTE, REFUSE_EXEC_GAIN, 0, 0, 0) == 0
        and seccomp.seccomp_load(rules) == 0
    )


if __name__ == "__main__":
    if not confine():
        sys.exit(CANNOT)
    os.execvp(sys.argv[1], sys.argv[1:])
