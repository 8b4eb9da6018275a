import Foundation
import Household

/// The encodings that a text may have that is not Unicode. Bytes above ASCII are letters in all of them, so only their
/// neighbours tell the scripts apart.
enum EncodingGuess {
    /// The position of the first byte that is no character of Windows-1252.
    static func foreignByte(in bytes: Data) -> Data.Index? {
        bytes.firstIndex { [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
    }

    /// The question that a text leaves open; nil if it is clearly Western European.
    static func question(about bytes: Data) -> ImportBatch.Question? {
        let start = beginning(of: bytes)
        let (odd, runs, all) = oddities(of: start)
        guard odd * 20 > all else { return nil }
        let names = runs * 2 > all ? otherScripts : latinScripts
        let readings = names.compactMap { TextEncoding(rawValue: $0) }.compactMap { Reading(start, $0) }
        let best = readings.map(\.quality).max() ?? 0
        let likely = readings.filter { $0.quality >= best - 0.1 }.prefix(5).map(\.encoding)
        let (samples, line) = samples(of: start, in: Array(likely))
        let offered = zip(likely.map(\.rawValue) + ["windows-1252"], samples).map {
            ImportBatch.Question.Reading(encoding: $0, sample: $1)
        }
        return ImportBatch.Question(kind: .encoding(offered), line: line, column: "", value: "")
    }

    /// What each encoding, and last Windows-1252, makes of the first line that differs in all of them, else in most of
    /// them, from the first word that differs.
    private static func samples(of bytes: Data, in encodings: [TextEncoding]) -> (texts: [String], line: Int) {
        var best: (texts: [[Character]], line: Int) = ([], 1)
        var most = 0
        let lines = bytes.split(separator: UInt8.lineFeed, omittingEmptySubsequences: false)
        for (place, line) in lines.enumerated() where line.contains(where: { $0 >= 0x80 }) {
            let texts = (encodings.map { $0.decode(line).text } + [Windows1252.text(line)]).map {
                Array(String(decoding: $0, as: UTF8.self))
            }
            let ways = Set(texts).count
            if ways > most { (best, most) = ((texts, place + 1), ways) }
            if ways == texts.count { break }
        }
        guard let first = best.texts.first else { return ([], 1) }
        let difference = first.indices.first { place in
            best.texts.contains { $0.dropFirst(place).first != first[place] }
        }
        let word = first[..<(difference ?? 0)].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? 0
        return (best.texts.map { String($0.dropFirst(word).prefix(40)).trimmed }, best.line)
    }

    private static let otherScripts = [
        "windows-1251", "koi8-r", "windows-1253", "shift_jis", "euc-jp", "gb18030", "big5", "euc-kr",
    ]
    /// Big5 and the like are here as well, since the second byte of a character may be an ASCII letter.
    private static let latinScripts = [
        "windows-1250", "iso-8859-2", "windows-1254", "macroman", "big5", "shift_jis", "gb18030",
    ]
    /// Ä Ö Ü ß ä é ö ü, which are the same in Windows-1250, and hardly words by themselves in Cyrillic.
    private static let plain: Set<UInt8> = [0xC4, 0xD6, 0xDC, 0xDF, 0xE4, 0xE9, 0xF6, 0xFC]

    /// The first lines, since some 100 kB show what a text is in.
    private static func beginning(of bytes: Data) -> Data {
        guard bytes.count > 100_000 else { return bytes }
        let start = bytes.prefix(100_000)
        return start.lastIndex(of: .lineFeed).map { start[...$0] } ?? start
    }

    /// The bytes above ASCII that Western European text hardly has where they are, those of them in words without an ASCII
    /// letter, and all.
    private static func oddities(of bytes: Data) -> (odd: Int, runs: Int, all: Int) {
        let bytes = [UInt8](bytes)
        var (odd, runs, all, place) = (0, 0, 0, 0)
        while let start = bytes[place...].firstIndex(where: isLetterLike) {
            let end = bytes[start...].firstIndex { !isLetterLike($0) } ?? bytes.count
            let before: UInt8 = start > 0 ? bytes[start - 1] : .lineFeed
            let after: UInt8 = end < bytes.count ? bytes[end] : .lineFeed
            let run = bytes[start..<end]
            all += run.count
            let isMixed = isASCIILetter(before) || isASCIILetter(after)
            // `Größe` and `créée` have two such letters beside ASCII letters.
            let isWestern =
                run.count == 1
                ? isWestern(bytes[start], before: before, after: after)
                : run.allSatisfy(plain.contains) || run.count == 2 && run.allSatisfy { $0 >= 0xDF } && isMixed
            if !isWestern {
                odd += run.count
                if run.count > 1, !isMixed { runs += run.count }
            }
            place = end
        }
        return (odd, runs, all)
    }

    /// Whether a byte is above ASCII, and no punctuation of Windows-1252.
    private static func isLetterLike(_ byte: UInt8) -> Bool {
        byte >= 0x80
            && ![
                0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xA7, 0xAB, 0xAD, 0xB0, 0xB4, 0xB7,
                0xBB,
            ]
            .contains(byte)
    }

    private static func isASCIILetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Whether a byte alone between these characters is usual in Western Europe, where it is not the same letter as in
    /// Windows-1250: `è` has a consonant after it, `č` often a vowel.
    private static func isWestern(_ byte: UInt8, before: UInt8, after: UInt8) -> Bool {
        let isInWord = isASCIILetter(before) && isASCIILetter(after)
        let next = isASCIILetter(after) ? Character(Unicode.Scalar(after | 0x20)) : nil
        let isVowel = next.map { "aeiouy".contains($0) }
        switch byte {
        // ƒ Š Ž š ž Ÿ þ
        case 0x83, 0x8A, 0x8E, 0x9A, 0x9E, 0x9F, 0xFE: return !isASCIILetter(before) && next == nil
        // œ
        case 0x8C, 0x9C: return next == "u" || next == "i"
        // Signs such as £ ¹ ¿, which are letters elsewhere
        case 0xA1...0xBF: return !isInWord
        // ã
        case 0xE3: return next.map { "oes".contains($0) } ?? true
        // è ø
        case 0xE8, 0xF8: return isVowel != true
        // ì ù
        case 0xEC, 0xF9: return next == nil
        // ñ
        case 0xF1: return isVowel == true
        // õ
        case 0xF5: return next == "e"
        // û
        case 0xFB: return next != nil
        default: return true
        }
    }
}

/// What an encoding makes of a text.
private struct Reading {
    let encoding: TextEncoding
    /// The share of letters among the characters above ASCII, less what no text has. At most 1.
    let quality: Double

    /// Nil if the text is not in the encoding.
    init?(_ bytes: Data, _ encoding: TextEncoding) {
        let (text, fault) = encoding.decode(bytes)
        guard fault == nil else { return nil }
        var (all, good, wrong) = (0, 0, 0)
        var before: Unicode.Scalar = " "
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if !scalar.isASCII {
                all += 1
                if scalar.properties.isAlphabetic { good += 1 }
                // A small letter before a capital: KOI8-R has them where Windows-1251 has the opposite.
                if scalar.properties.isUppercase && before.properties.isLowercase { wrong += 1 }
                // An ideograph beside a Latin letter
                if scalar.value >= 0x2E80, before.isASCII, before.properties.isAlphabetic { wrong += 1 }
                if [.control, .privateUse, .unassigned].contains(scalar.properties.generalCategory) { wrong += 3 }
            } else if scalar.properties.isAlphabetic, before.value >= 0x2E80 {
                wrong += 1
            }
            before = scalar
        }
        quality = all == 0 ? 0 : Double(good - wrong) / Double(all)
        self.encoding = encoding
    }
}
