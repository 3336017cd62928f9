"""The configuration as the operator's page shows and changes it. Fills `api.admin_ports.Settings`.

What is a path is shown and not changed: from the network nobody chooses files of the device. What
an environment variable says is not changed either. A file is replaced in one step, the one before
stays beside it.
"""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import annotated_types
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from api.admin_models import (
    FaultCode,
    LockReason,
    OperatorTrouble,
    Scalar,
    SettingFault,
    SettingKind,
    SettingShown,
    SettingsSaved,
    SettingsShown,
)
from api.admin_ports import OperatorError
from device.cameras.spec import FileSpec, parse_spec
from device.config.editing import edited
from device.config.loading import ConfigError, Loaded, Name, load, text_of
from device.config.model import SECTIONS, Config
from device.config.setting import meta
from device.errors import BadInputError

PATHS: Final = frozenset({("recording", "path"), ("journal", "path"), ("detector", "model")})
SPEC: Final = ("camera", "spec")
BEFORE: Final = ".before"
"""Behind the name of the file that was there before."""


class SettingsFile:
    """One file. `environment`: variables that override it. `running`: what the referee obeys now,
    unless given what the file says now."""

    def __init__(
        self, path: Path, environment: Mapping[str, str], *, running: Config | None = None
    ) -> None:
        self.path, self._environment = path, environment
        self._running = running
        if running is None:
            with suppress(ConfigError):
                self._running = self._load().config

    def shown(self) -> SettingsShown:
        """See `Settings`."""
        try:
            loaded = self._load()
        except ConfigError as error:
            return SettingsShown(
                file=self.path.name,
                is_writable=False,
                is_pending=False,
                settings=[],
                mistakes=list(error.mistakes),
            )
        return SettingsShown(
            file=self.path.name,
            is_writable=self._is_writable(),
            is_pending=self._running is not None and loaded.config != self._running,
            settings=list(_settings(loaded)),
        )

    def save(self, values: Mapping[str, Mapping[str, Scalar]]) -> SettingsSaved:
        """See `Settings`."""
        try:
            loaded = self._load()
        except ConfigError as error:
            raise OperatorError(OperatorTrouble.NOT_WRITTEN, str(error)) from error
        asked = {(section, key): v for section, of in values.items() for key, v in of.items()}
        faults = list(_refused(asked, loaded))
        if faults:
            return SettingsSaved(faults=faults)
        changes = {
            name: value
            for name, value in asked.items()
            if not _is_same(value, _current(name, loaded))
        }
        if SPEC in changes and changes[SPEC] == _spec_shown(loaded.config.camera.spec):
            del changes[SPEC]
        config, faults = _changed(loaded.config, changes)
        if faults or not changes:
            return SettingsSaved(faults=faults)
        backup = self._write(changes, Loaded(config=config, sources=loaded.sources))
        return SettingsSaved(changed=[".".join(name) for name in changes], backup=backup)

    def replace(self, text: bytes) -> str | None:
        """Another file in its place (of a back-up); name of the one before, if there was one.

        Raises `OperatorError`, also where it has a mistake.
        """
        aside = self._aside()
        try:
            aside.write_bytes(text)
            load(aside, self._environment)
            return self._put(aside)
        except ConfigError as error:
            raise OperatorError(OperatorTrouble.BAD_BACKUP, str(error)) from error
        except OSError as error:
            raise _not_written(self.path, error) from error
        finally:
            with suppress(OSError):
                aside.unlink(missing_ok=True)

    def _load(self) -> Loaded:
        return load(self.path if self.path.exists() else None, self._environment)

    def _write(self, changes: Mapping[Name, Any], meant: Loaded) -> str | None:
        aside = self._aside()
        try:
            before = text_of(self.path.read_bytes()) if self.path.exists() else ""
            aside.write_bytes(edited(before, changes, meant).encode())
            if load(aside, self._environment).config != meant.config:
                raise OperatorError(OperatorTrouble.NOT_WRITTEN, "the file would say else")
            return self._put(aside)
        except (OSError, ConfigError, tomllib.TOMLDecodeError) as error:
            raise _not_written(self.path, error) from error
        finally:
            with suppress(OSError):
                aside.unlink(missing_ok=True)

    def _put(self, aside: Path) -> str | None:
        """In the place of the file, with its rights; whatever happens there is a whole one."""
        backup: Path | None = None
        if self.path.exists():
            backup = self.path.with_name(self.path.name + BEFORE)
            shutil.copy2(self.path, backup)
            shutil.copymode(self.path, aside)
        else:
            aside.chmod(0o640)
        with aside.open("rb") as file:
            os.fsync(file.fileno())
        aside.replace(self.path)
        return backup.name if backup else None

    def _aside(self) -> Path:
        return self.path.with_name(f".{self.path.name}.{os.getpid()}.part")

    def _is_writable(self) -> bool:
        folder = self.path.parent
        while not folder.exists():
            folder = folder.parent
        return os.access(folder, os.W_OK) and (
            not self.path.exists() or os.access(self.path, os.W_OK)
        )


def _not_written(path: Path, error: Exception) -> OperatorError:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return OperatorError(OperatorTrouble.NOT_WRITTEN, f"{path}: {why}")


def _current(name: Name, loaded: Loaded) -> Any:
    section, key = name
    return getattr(getattr(loaded.config, section), key)


def _is_same(said: Any, now: Any) -> bool:
    """2 is 2.0, but 1 is not true."""
    return bool(said == now) and isinstance(said, bool) is isinstance(now, bool)


def _field(name: Name) -> FieldInfo | None:
    section, key = name
    return SECTIONS[section].model_fields.get(key) if section in SECTIONS else None


def _lock(name: Name, loaded: Loaded) -> LockReason | None:
    if name in PATHS:
        return LockReason.PATH
    source = loaded.sources.get(name, "")
    return LockReason.VARIABLE if source.startswith("FOOTSPOT_") else None


def _settings(loaded: Loaded) -> Iterator[SettingShown]:
    for section, model in SECTIONS.items():
        for key, field in model.model_fields.items():
            value = getattr(getattr(loaded.config, section), key)
            least, most = _bounds(field)
            kind = _kind((section, key), field)
            shown = None if kind is SettingKind.SECRET else value
            yield SettingShown(
                section=section,
                key=key,
                kind=kind,
                value=_spec_shown(value) if (section, key) == SPEC else shown,
                default=None if kind is SettingKind.SECRET else field.default,
                is_set=value != field.default,
                choices=[str(one) for one in get_args(field.annotation)],
                least=least,
                most=most,
                unit=str(meta(field)["unit"]),
                meaning=field.description or "",
                lock=_lock((section, key), loaded),
            )


def _spec_shown(spec: str) -> str:
    """Without the password that may be in it."""
    return str(parse_spec(spec))


def _kind(name: Name, field: FieldInfo) -> SettingKind:
    if get_origin(field.annotation) is not None:
        return SettingKind.CHOICE
    if meta(field)["secret"] and name != SPEC:
        return SettingKind.SECRET
    kinds: dict[object, SettingKind] = {
        bool: SettingKind.SWITCH,
        int: SettingKind.WHOLE,
        float: SettingKind.NUMBER,
    }
    return kinds.get(field.annotation, SettingKind.TEXT)


def _bounds(field: FieldInfo) -> tuple[float | None, float | None]:
    least = next((m.ge for m in field.metadata if isinstance(m, annotated_types.Ge)), None)
    most = next((m.le for m in field.metadata if isinstance(m, annotated_types.Le)), None)
    return (None if least is None else float(str(least))), (
        None if most is None else float(str(most))
    )


def _refused(asked: Mapping[Name, Any], loaded: Loaded) -> Iterator[SettingFault]:
    for name, value in asked.items():
        section, key = name
        if _field(name) is None:
            yield SettingFault(section=section[:60], key=key[:60], code=FaultCode.UNKNOWN)
        elif _lock(name, loaded) is not None:
            yield SettingFault(section=section, key=key, code=FaultCode.LOCKED)
        elif name == SPEC and value != _spec_shown(loaded.config.camera.spec):
            yield from _refused_spec(value)


def _refused_spec(value: Any) -> Iterator[SettingFault]:
    try:
        spec = parse_spec(str(value))
    except BadInputError as error:
        yield SettingFault(section="camera", key="spec", code=FaultCode.UNFIT, detail=str(error))
        return
    if isinstance(spec, FileSpec):
        yield SettingFault(section="camera", key="spec", code=FaultCode.LOCKED)


def _changed(config: Config, changes: Mapping[Name, Any]) -> tuple[Config, list[SettingFault]]:
    """The configuration with changes, or what is wrong with them."""
    sections: dict[str, Any] = {}
    faults: list[SettingFault] = []
    for section, model in SECTIONS.items():
        now = getattr(config, section).model_dump()
        mine = {key: value for (of, key), value in changes.items() if of == section}
        try:
            made = model.model_validate({**now, **mine})
        except ValidationError as error:
            wrong = {str(found["loc"][0]) for found in error.errors(include_url=False)}
            faults += [_fault((section, key)) for key in now if key in wrong]
            continue
        sections[section] = made
        for keys, why in made.troubles():
            key = next((one for one in keys if one in mine), keys[0])
            faults.append(SettingFault(section=section, key=key, code=FaultCode.UNFIT, detail=why))
    return (config if faults else Config.model_validate(sections)), faults


def _fault(name: Name) -> SettingFault:
    field = _field(name)
    assert field is not None
    least, most = _bounds(field)
    kind = _kind(name, field)
    code = {
        SettingKind.CHOICE: FaultCode.CHOICE,
        SettingKind.SWITCH: FaultCode.SWITCH,
        SettingKind.WHOLE: FaultCode.WHOLE,
        SettingKind.NUMBER: FaultCode.NUMBER,
    }.get(kind, FaultCode.TEXT)
    return SettingFault(section=name[0], key=name[1], code=code, least=least, most=most)
