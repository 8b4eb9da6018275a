"""The calendar file of what is due, as programs that are not ours read it."""

import subprocess
import sys
from pathlib import Path

import icalendar
import pytest


@pytest.fixture(scope="module")
def calendar(demo):
    return icalendar.Calendar.from_ical((demo.public / "calendar.ics").read_bytes())


def test_it_has_nothing_that_the_standard_does_not_allow(calendar):
    assert calendar.errors == []
    assert [error for event in calendar.walk() for error in event.errors] == []
    assert str(calendar["VERSION"]) == "2.0" and "Housebook" in calendar["PRODID"]


def test_each_event_is_a_day_with_an_alarm_and_an_id_of_its_own(calendar):
    events = calendar.walk("VEVENT")
    assert len(events) > 20
    assert len({str(event["UID"]) for event in events}) == len(events)
    for event in events:
        assert event["SUMMARY"] and event["DTSTAMP"].dt.tzinfo is not None
        assert not hasattr(event["DTSTART"].dt, "hour"), event["SUMMARY"]
        (alarm,) = event.walk("VALARM")
        assert alarm["ACTION"] == "DISPLAY" and alarm["TRIGGER"].dt.total_seconds() == -15 * 3600


def test_it_says_the_days_of_the_page(demo, calendar):
    page = (demo.public / "due.html").read_text()
    for event in calendar.walk("VEVENT"):
        assert f'datetime="{event["DTSTART"].dt.isoformat()}"' in page, event["SUMMARY"]


def test_a_calendar_program_takes_it_and_takes_it_again(demo, calendar, tmp_path):
    events = calendar.walk("VEVENT")
    first = min(event["DTSTART"].dt for event in events).isoformat()
    settings = tmp_path / "settings"
    form = "".join(f"{name} = %Y-%m-%d\n" for name in ("dateformat", "longdateformat"))
    settings.write_text(
        f"[calendars]\n[[home]]\npath = {tmp_path / 'home'}\n[sqlite]\npath = {tmp_path / 'khal.db'}\n"
        f"[locale]\n{form}[default]\nhighlight_event_days = False\n"
    )
    (tmp_path / "home").mkdir()

    def khal(*words):
        command = [Path(sys.executable).with_name("khal"), "-c", settings, *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    for _ in range(2):
        khal("import", "--batch", "-a", "home", str(demo.public / "calendar.ics"))
        listed = khal("list", "--day-format", "", "--format", "{start-date} {title}", first, "400d").splitlines()
        assert sorted(filter(None, listed)) == sorted(
            f"{event['DTSTART'].dt.isoformat()} {event['SUMMARY']}" for event in events
        )
