import Console
import Reports

/// Warnings on standard error about texts and letters that a report's PDF cuts off or cannot show.
struct PaperWarnings {
    let paper: ReportOnPaper
    let home: String

    /// The most records in one warning.
    private static let most = 10

    /// Warns of texts and lists that the PDF cuts off.
    func warnOfCuts() {
        if !paper.cutOff.isEmpty {
            StandardError.line(
                "warning: the PDF of \(home) shortens long texts of \(paper.cutOff.firstTen); "
                    + "the other formats show them in full")
        }
        if let share = paper.scheduledPerPolicy {
            StandardError.line(
                "warning: the PDF of \(home) lists only \(share.counted("scheduled item")) of "
                    + "\(paper.cutSchedules.firstTen); the other formats list all")
        }
    }

    /// Warns of letters that no font has, so that the PDF shows boxes.
    func warn(ofMissing letters: [String]) {
        guard !letters.isEmpty else { return }
        var holders = paper.holders(of: letters)
        let others = Set(letters).subtracting(holders.flatMap(\.letters))
        if !others.isEmpty { holders.append(("the report's own words", others.sorted())) }
        for (record, letters) in holders.prefix(Self.most) {
            StandardError.line(
                "warning: the PDF of \(home) shows boxes in \(record), because no installed font has these letters: "
                    + letters.map(named).firstTen)
        }
        if holders.count > Self.most {
            StandardError.line(
                "warning: \(holders.count - Self.most) more records have letters that no installed font has")
        }
        StandardError.line(
            "hint: install fonts that have them (on Debian fonts-noto-core, fonts-noto-cjk or fonts-dejavu); "
                + "the other formats need no fonts")
    }

    /// Names the largest record, which should be shortened if the report is too large.
    func tellTheLargest() {
        if let largest = paper.largest { StandardError.line("note: the largest record of \(home) is \(largest)") }
    }

    /// `家 (U+5BB6)`
    private func named(_ letter: String) -> String {
        let codes = letter.unicodeScalars.prefix(4).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        }
        return "\(letter.unicodeScalars.count > 4 ? "a letter" : letter) (\(codes.joined(separator: " ")))"
    }
}
