import Household

extension Claim {
    mutating func cleanTexts(_ clean: (String) -> String) {
        slug = clean(slug)
        cause = clean(cause)
        notes = clean(notes)
        setting.insured = clean(setting.insured)
        setting.home.cleanTexts(clean)
        for i in setting.policies.indices { setting.policies[i].cleanTexts(clean) }
        setting.depreciation.cleanTexts(clean)
        for i in lines.indices { lines[i].line.cleanTexts(clean) }
    }
}

extension DepreciationTable {
    mutating func cleanTexts(_ clean: (String) -> String) {
        name = clean(name)
        edition = clean(edition)
        source = clean(source)
        otherwise.name = clean(otherwise.name)
        otherwise.words = otherwise.words.map(clean)
        for i in classes.indices {
            classes[i].name = clean(classes[i].name)
            classes[i].words = classes[i].words.map(clean)
        }
    }
}

extension RegisterLine {
    mutating func cleanTexts(_ clean: (String) -> String) {
        let texts: [WritableKeyPath<RegisterLine, String>] = [
            \.number, \.title, \.description, \.make, \.model, \.serial, \.assetID, \.purchasedFrom,
            \.actualCashValue.className,
        ]
        for text in texts { self[keyPath: text] = clean(self[keyPath: text]) }
        room = room.map(clean)
        labels = labels.map(clean)
        if case .replacement(let source, let date) = basis { basis = .replacement(source: clean(source), date: date) }
        for i in attachments.indices { attachments[i].cleanTexts(clean) }
    }
}
