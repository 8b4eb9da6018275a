/// The words by which a peril or the cause of a claim is known to be a theft.
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
    /// The case of loss that the claim is about, by the words of its cause: a theft where one of them says so, else a
    /// loss of another kind, which a policy treats as it treats a total loss.
    public var peril: Coverage.Loss { cause.perilWords.contains(where: TheftWords.contain) ? .theft : .total }
}
