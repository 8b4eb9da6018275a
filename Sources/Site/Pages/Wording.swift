import Household

/// Texts in the words and formats of a site that several kinds of pages share.
protocol Wording {
    var words: Words { get }
    var formats: Formats { get }
}

extension Wording {
    /// `12 items`
    func count(_ word: Word.Counted, _ number: Int) -> String { words(word, number, shown: formats.count(number)) }

    /// Nil for zero and less.
    func count(_ word: Word.Counted, ifAny number: Int) -> String? { number > 0 ? count(word, number) : nil }

    /// A file's name, else its caption, else its kind.
    func name(of attachment: Attachment) -> String {
        attachment.fileName.orNil ?? attachment.caption.orNil ?? words[Word(attachment.kind)]
    }
}

extension SiteModel: Wording {}
extension ReportPresentation: Wording {}
