import Foundation
import Testing
import Values

struct InstantTests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (1_634_113_800.125, "2021-10-13T08:30:00.125Z"),
        (-0.001, "1969-12-31T23:59:59.999Z"), (1_634_113_800.0019, "2021-10-13T08:30:00.002Z"),
        (4_102_444_799.999, "2099-12-31T23:59:59.999Z"),
    ])
    func written(seconds: Double, text: String) {
        #expect(Instant.write(Date(timeIntervalSince1970: seconds), as: .file) == text)
    }

    @Test(arguments: [
        "2021-10-13T08:30:00.125Z", "2021-10-13T10:30:00.125+02:00", "2021-10-13t08:30:00.1259z",
        "2021-10-12T23:00:00.125-09:30", "2021-10-13T08:29:60.125Z",
    ])
    func read(text: String) {
        #expect(Instant.read(text, as: .file) == Date(timeIntervalSince1970: 1_634_113_800.125))
    }

    @Test(arguments: [
        "", "2021-10-13", "2021-10-13T", "2021-10-13T08:30:00", "2021-10-13 08:30:00Z", "2021-13-13T08:30:00Z",
        "2021-10-13T24:30:00Z", "2021-10-13T08:30:00.Z", "2021-10-13T08:30:00ZZ", "2021-10-13T08:30:00+0200",
        "2021-10-13T08:30Z", "2021-10-13T08:30:61Z",
        "éééééééééééééé",
    ])
    func refused(text: String) {
        #expect(Instant.read(text, as: .file) == nil)
    }

    @Test(arguments: [
        (-0.001, "1969-12-31 23:59:59.999"), (1_634_113_800.125, "2021-10-13 08:30:00.125"),
        (.infinity, "1970-01-01 00:00:00.000"), (1e15, "9999-12-31 23:59:59.999"), (-1e15, "1000-01-01 00:00:00.000"),
    ])
    func column(seconds: Double, text: String) {
        #expect(Instant.write(Date(timeIntervalSince1970: seconds), as: .column) == text)
    }

    @Test(arguments: [
        ("2021-10-13", 1_634_083_200.0), ("2021-10-13 08:30", 1_634_113_800),
        ("2021-10-13T08:30:00.5Z", 1_634_113_800.5),
    ])
    func readFromColumn(text: String, seconds: Double) {
        #expect(Instant.read(text, as: .column) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: ["", "2021-10-13 ", "2021-10-13 08:30:60", "2021-10-13 08:30+02:00", "2021-10-13t08:30:00"])
    func refusedInColumn(text: String) {
        #expect(Instant.read(text, as: .column) == nil)
    }
}
