package import Foundation
package import Household

/// Texts in the words and formats of a site that several kinds of pages share.
package protocol Wording {
    var words: Words { get }
    var formats: Formats { get }
}

extension Wording {
    /// `12 items`
    package func count(_ word: Word.Counted, _ number: Int) -> String {
        words(word, number, shown: formats.count(number))
    }

    /// Nil for zero and less.
    package func count(_ word: Word.Counted, ifAny number: Int) -> String? { number > 0 ? count(word, number) : nil }

    /// The day on which a file was taken or written, with who says so: `3 May 2026, by the camera`. Nil if nobody does.
    package func taken(_ attachment: Attachment, in timeZone: TimeZone) -> String? {
        switch attachment.dating(in: timeZone) {
        case nil: nil
        case .camera(let day): words(.takenByCamera, ["date": formats.date(day)])
        case .entered(let day): words(.takenAsEntered, ["date": formats.date(day)])
        case .differing(let entered, let camera):
            words(.takenDiffers, ["date": formats.date(entered), "camera": formats.date(camera)])
        }
    }

    /// A file's name, else its caption, else its kind.
    package func name(of attachment: Attachment) -> String {
        attachment.fileName.orNil ?? attachment.caption.orNil ?? words[Word(attachment.kind)]
    }
}

extension String {
    /// Nil for an empty text, which a Mustache section would treat as present.
    ///
    /// Public, because `@inlinable` has no effect on `package` declarations, and each page asks a dozen times.
    @inlinable
    public var orNil: String? { isEmpty ? nil : self }
}

extension [Money] {
    /// The amounts in a currency first, then the others, both in their order.
    package func startingWith(_ currency: Currency) -> [Money] {
        filter { $0.currency == currency } + filter { $0.currency != currency }
    }
}

extension Words {
    /// What is due: `Replace the filter`, `Lent to Ana`, `Warranty ends`.
    package func what(_ cause: DueDate.Cause) -> String {
        switch cause {
        case .upkeep(let task): task.name
        case .loan(let loan, let isBorrowed): self(isBorrowed ? .borrowedFrom : .lentTo, ["person": loan.person])
        case .warranty: self[.warrantyEnds]
        case .policy(let policy): self(.policyEnds, ["provider": policy.provider])
        }
    }
}
