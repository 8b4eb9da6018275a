/// The words that mark a peril or the cause of a claim as a theft.
enum TheftWords {
    /// - Parameter word: A word in lower case.
    static func contain(_ word: String) -> Bool { words.contains(word) || endings.contains(where: word.hasSuffix) }

    private static let words: Set = [
        "theft", "thefts", "stolen", "stealing", "burglary", "burglaries", "burgled", "robbery", "robbed", "raub",
        "gestohlen", "vol", "cambriolage", "robo", "hurto", "furto", "diefstal", "inbraak",
    ]
    /// German joins words: `Fahrraddiebstahl`.
    private static let endings = ["diebstahl", "einbruch"]
}

extension String {
    /// The words of a peril, in lower case.
    var perilWords: [String] { lowercased().split { !$0.isLetter }.map(String.init) }
}

extension Claim {
    /// The case of loss that the claim is about: a theft if a word of its cause says so; else a loss of another kind,
    /// which a policy treats like a total loss.
    public var peril: Coverage.Loss { cause.perilWords.contains(where: TheftWords.contain) ? .theft : .total }
}
