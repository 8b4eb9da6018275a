"""The calendar file of what is due, as a program that is not ours reads it."""

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
