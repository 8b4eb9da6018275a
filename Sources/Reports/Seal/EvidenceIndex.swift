import Foundation
public import Household

/// The files behind a report, in the report's order. A file that serves several lines, or several expenses, has a row
/// for each. The pages, the workbook, the CSV, the manifest and the names of the copies are all made from these rows.
public struct EvidenceIndex: Sendable {
    /// What a file belongs to.
    public enum Subject: Hashable, Sendable {
        /// A room, by its position in the register.
        case room(Int)
        /// A line, by its position in the register.
        case line(Int)
        /// An expense of the claim, counted from 0.
        case expense(Int)
        case claim
    }

    public struct Row: Sendable {
        public let subject: Subject
        /// `LR-01`; `Expense 2`; empty for a room and for the claim itself.
        public let number: String
        /// The item, the room, what the expense was for, or the cause of the claim.
        public let title: String
        public let attachment: Attachment
    }

    public let rows: [Row]

    public init(_ report: InsuranceReport) {
        var rows: [Row] = []
        for (place, room) in report.register.rooms.enumerated() {
            rows += report.photos(of: room).map {
                Row(subject: .room(place), number: "", title: room.name ?? "", attachment: $0)
            }
            for position in room.lines {
                let line = report.register.lines[position]
                rows += line.attachments.map {
                    Row(subject: .line(position), number: line.number, title: line.title, attachment: $0)
                }
            }
        }
        let expenses = report.claim?.expenses ?? []
        for file in report.files {
            let paid = expenses.indices.filter { expenses[$0].receiptIDs.contains(file.id) }
            rows += paid.map { place in
                Row(
                    subject: .expense(place), number: "Expense \(place + 1)", title: expenses[place].description,
                    attachment: file)
            }
            guard paid.isEmpty else { continue }
            rows.append(Row(subject: .claim, number: "", title: report.claim?.cause ?? "", attachment: file))
        }
        self.rows = rows
    }
}

// MARK: - Copies

extension EvidenceIndex {
    /// A file to put beside the report.
    public struct Original: Sendable {
        public let attachment: Attachment
        /// The name without the folder and the ending: `LR-01 Television, receipt`.
        public let name: String
    }

    /// Each file once, in the order of the rows, under the name of the first row that has it. Leaves out files without a
    /// valid digest.
    public var originals: [Original] {
        var seen: Set<String> = []
        var taken: Set<String> = []
        return rows.compactMap { row in
            guard row.attachment.hasValidDigest, seen.insert(row.attachment.sha256).inserted else { return nil }
            let thing = [row.number, row.title].filter { !$0.isEmpty }.joined(separator: " ")
            let plain = EvidenceNames.plain("\(thing), \(row.attachment.kind.rawValue)")
            var name = plain
            var number = 2
            while !taken.insert(name.lowercased()).inserted {
                name = "\(plain) \(number)"
                number += 1
            }
            return Original(attachment: row.attachment, name: name)
        }
    }
}

/// Finds the copy of a file beside the report; nil if there is none.
public typealias EvidenceCopies = @Sendable (Attachment) -> ReportManifest.File?
