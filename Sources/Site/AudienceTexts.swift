import Household

extension Words {
    /// The sentence that says who a page is for.
    func callAsFunction(for audience: Audience) -> String { self(Word(for: audience), ["audience": audience.name]) }
}

extension Word {
    /// The sentence that says who a page is for. All audiences that the household defined share one sentence, which
    /// includes the audience's name.
    fileprivate init(for audience: Audience) {
        self =
            switch audience {
            case .owner: .audienceOwner
            case .family: .audienceFamily
            case .insurer: .audienceInsurer
            case .mover: .audienceMover
            case .everyone: .audiencePublic
            default: .audienceOther
            }
    }
}

extension Stamp {
    /// Mixes in everything that distinguishes an audience from others.
    mutating func mix(_ audience: Audience) {
        mix(audience.name)
        // Built-in audiences change only with the program.
        guard !Audience.builtIn.contains(audience) else { return }
        mix(audience.circle.rawValue)
        for (key, sight) in audience.everySight {
            mix(key)
            mix(sight.rawValue)
        }
    }
}
