/// What an item's record can prove: that it was there, that it was bought, which one it was, and what it costs.
public struct ItemEvidence: Hashable, Codable, Sendable {
    /// The numbers of attached files by kind, without those that cannot be shown.
    public var photos: Int
    public var receipts: Int
    public var appraisals: Int
    /// Warranties, manuals and others, which prove less.
    public var otherPapers: Int
    public var hasSerial: Bool
    /// Whether a serial number is expected: an item with a make or a model has one, as a rule, unless the
    /// `SerialNumberTable` says otherwise of its labels.
    public var wantsSerial: Bool
    /// Whether a value is known and its source is on record.
    public var hasDocumentedValue: Bool

    /// The proofs that make up the score.
    public enum Point: String, Codable, Sendable, CaseIterable {
        case photo, purchase, serial, value
    }

    public init(
        photos: Int = 0, receipts: Int = 0, appraisals: Int = 0, otherPapers: Int = 0, hasSerial: Bool = false,
        wantsSerial: Bool = false, hasDocumentedValue: Bool = false
    ) {
        self.photos = photos
        self.receipts = receipts
        self.appraisals = appraisals
        self.otherPapers = otherPapers
        self.hasSerial = hasSerial
        self.wantsSerial = wantsSerial
        self.hasDocumentedValue = hasDocumentedValue
    }

    /// - Parameter asksSerial: Whether a serial number is asked of things with the item's labels.
    public init(of item: Item, with attachments: [Attachment], asksSerial: Bool = true) {
        self.init(
            attachments, serial: item.serial, wantsSerial: asksSerial && item.hasMakeOrModel,
            hasValue: item.lineValue != nil, hasSource: item.replacement?.source.isEmpty == false)
    }

    /// The evidence that a line of a register shows.
    /// - Parameter asksSerial: Whether a serial number is expected of the item, if the line shows a make or a model.
    init(of line: RegisterLine, asksSerial: Bool) {
        let hasSource = if case .replacement(let source, _, _) = line.basis { !source.isEmpty } else { false }
        self.init(
            line.attachments, serial: line.serial,
            wantsSerial: asksSerial && !(line.make.isEmpty && line.model.isEmpty), hasValue: line.value != nil,
            hasSource: hasSource)
    }

    /// - Parameter hasSource: Whether the source of the value is on record.
    private init(
        _ attachments: [Attachment], serial: String, wantsSerial: Bool, hasValue: Bool, hasSource: Bool
    ) {
        func count(_ kinds: Attachment.Kind...) -> Int {
            attachments.count { kinds.contains($0.kind) && $0.fault == nil }
        }
        photos = count(.photo)
        receipts = count(.receipt)
        appraisals = count(.appraisal)
        otherPapers = count(.warranty, .manual, .other)
        hasSerial = !serial.isEmpty
        self.wantsSerial = hasSerial || wantsSerial
        hasDocumentedValue = hasValue && (hasSource || receipts + appraisals > 0)
    }

    private enum CodingKeys: String, CodingKey {
        case photos, receipts, appraisals, otherPapers, hasSerial, wantsSerial, hasDocumentedValue
    }

    /// Copies that are handed over do not say which proofs are missing: see `filesOnly`.
    public init(from decoder: any Decoder) throws { try self.init(tableFrom: decoder) }

    /// A key for an encoder: if set to `true`, fields that tell of missing proofs are left out, for copies that are
    /// handed over.
    public static let filesOnly = CodingUserInfoKey(rawValue: "filesOnly")

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(photos, forKey: .photos)
        try container.encode(receipts, forKey: .receipts)
        try container.encode(appraisals, forKey: .appraisals)
        try container.encode(otherPapers, forKey: .otherPapers)
        if let key = Self.filesOnly, encoder.userInfo[key] as? Bool == true { return }
        try container.encode(hasSerial, forKey: .hasSerial)
        try container.encode(wantsSerial, forKey: .wantsSerial)
        try container.encode(hasDocumentedValue, forKey: .hasDocumentedValue)
    }

    /// The proofs that the item can have: a serial number only where one is expected.
    public var wanted: [Point] { wantsSerial ? Point.allCases : Point.allCases.filter { $0 != .serial } }

    /// The proofs on record.
    public var present: [Point] {
        wanted.filter { point in
            switch point {
            case .photo: photos > 0
            case .purchase: hasPurchase
            case .serial: hasSerial
            case .value: hasDocumentedValue
            }
        }
    }

    private var hasPurchase: Bool { receipts > 0 || appraisals > 0 }

    /// `3 of 4`: the number of proofs on record, and the number that the item can have.
    public var score: (present: Int, of: Int) { (present.count, wanted.count) }
}
