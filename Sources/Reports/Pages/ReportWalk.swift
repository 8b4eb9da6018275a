import Household
import Wording

// When things were seen in their places: what a walk through the home adds to a report.

extension ReportPresentation {
    /// `Seen on 3 May 2026`; nil for what nobody looked for until the day of the report.
    func sighting(of line: RegisterLine) -> String? { line.sighting(until: report.day).map(text) }

    private func text(_ sighting: Sighting) -> String {
        switch sighting {
        case .seen(let day): words(.seenOn, ["date": formats.date(day)])
        case .notFound(let day): words(.notFoundOn, ["date": formats.date(day)])
        }
    }

    /// What the walks have found, as sentences for the cover; none where there were none.
    var possession: [String] {
        var (seen, missed): ([CalendarDate], [String]) = ([], [])
        for position in lines.indices {
            switch lines[position].sighting(until: report.day) {
            case .seen(let day): seen.append(day)
            case .notFound: missed.append(lines[position].number)
            case nil: break
            }
        }
        var sentences: [String] = []
        if let first = seen.min(), let last = seen.max() {
            let count = words(
                .reportScore, ["present": formats.count(seen.count), "wanted": formats.count(lines.count)])
            sentences.append(
                first == last
                    ? words(.reportSeen, ["count": count, "date": formats.date(last)])
                    : words(
                        .reportSeenBetween, ["count": count, "first": formats.date(first), "last": formats.date(last)]))
        }
        if let day = report.home.walked, day <= report.day, report.claim == nil {
            sentences.append(words(.reportWalked, ["date": formats.date(day)]))
        }
        if !missed.isEmpty {
            let shown = missed.prefix(Self.mostMissed).joined(separator: ", ")
            let numbers = missed.count > Self.mostMissed ? shown + ", …" : shown
            sentences.append(words(.reportNotFound, ["count": formats.count(missed.count), "numbers": numbers]))
        }
        return sentences
    }

    /// How many numbers a cover lists.
    private static let mostMissed = 24
}
