/// What a household chose once for its site and its figures.
public struct Settings: Hashable, Sendable {
    /// The site's title; empty for one made of the household's name.
    public var title: String
    /// A language tag as BCP 47 has it, `en-GB`. Dates, numbers and money follow it.
    public var locale: String
    /// What a new home counts in, and an item without any home.
    public var currency: Currency
    /// About how many items a page of a catalogue lists.
    public var pageSize: Int
    /// The audiences of the household's own, in the order given.
    public var audiences: [Audience]
    /// The file of the depreciation table, below the site root; empty for `DepreciationTable.standard`.
    public var depreciation: String

    public init(
        title: String = "", locale: String = "en-US", currency: Currency = .usd, pageSize: Int = 100,
        audiences: [Audience] = [], depreciation: String = ""
    ) {
        self.title = title
        self.locale = locale
        self.currency = currency
        self.pageSize = pageSize
        self.audiences = audiences
        self.depreciation = depreciation
    }

    public static let pageSizes = 1...1000

    /// - Throws: `SettingError` naming the setting that cannot be used.
    public func validated() throws(SettingError) -> Settings {
        let subtags = locale.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = subtags.allSatisfy { (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isLetterOrDigit) }
        guard isTag, let language = subtags.first, (2...3).contains(language.count) else {
            throw SettingError(setting: "locale", value: locale, expected: "a language tag such as en-GB")
        }
        guard Self.pageSizes.contains(pageSize) else {
            throw SettingError(setting: "pageSize", value: "\(pageSize)", expected: "a number from 1 to 1000")
        }
        return self
    }
}

/// A setting that cannot be used.
public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    public var setting: String
    public var value: String
    public var expected: String

    public init(setting: String, value: String, expected: String) {
        self.setting = setting
        self.value = value
        self.expected = expected
    }

    public var description: String { "\(setting) is “\(value)”, not \(expected)" }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
