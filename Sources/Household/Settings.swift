public import Values

/// A household's settings for its site and its figures.
public struct Settings: Hashable, Sendable {
    /// The site's title; empty to derive it from the household's name.
    public var title: String
    /// A BCP 47 language tag, `en-GB`. Dates, numbers and money follow it.
    public var locale: String
    /// The currency of a new home, and of an item without a home.
    public var currency: Currency
    /// The approximate number of items on a catalogue page.
    public var pageSize: Int
    /// Where the site is served, for codes on labels; nil for nowhere.
    public var address: SiteAddress?
    /// The audiences that the household defined, in the order given.
    public var audiences: [Audience]
    /// The path of the depreciation table below the site root; empty for `DepreciationTable.standard`.
    public var depreciation: String
    /// Which things are asked for a serial number.
    public var serials: SerialNumberTable

    public init(
        title: String = "", locale: String = "en-US", currency: Currency = .usd, pageSize: Int = 100,
        address: SiteAddress? = nil, audiences: [Audience] = [], depreciation: String = "",
        serials: SerialNumberTable = .standard
    ) {
        self.title = title
        self.locale = locale
        self.currency = currency
        self.pageSize = pageSize
        self.address = address
        self.audiences = audiences
        self.depreciation = depreciation
        self.serials = serials
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
public struct SettingError: Explained, Hashable {
    public var setting: String
    public var value: String
    public var expected: String

    public init(setting: String, value: String, expected: String) {
        self.setting = setting
        self.value = value
        self.expected = expected
    }

    public var explanation: Explanation {
        .data("\(setting) is “\(value)”, not \(expected)", "see housebook.yml")
    }
}

extension UInt8 {
    /// Whether it is a letter or a digit of ASCII.
    var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
