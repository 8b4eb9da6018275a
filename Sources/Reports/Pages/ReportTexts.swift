import Household
import Templating

// Every text of a report, to be changed all at once: a page cannot hold some characters, nor a PDF texts of any length.

extension InsuranceReport {
    /// The report with every text made fit for a page. Rooms and labels whose names then are the same are one.
    package func printable() -> InsuranceReport {
        isPrintable ? self : changingTexts(PrintableText.cleaned, texts: PrintableText.cleaned)
    }

    /// Whether `printable` would return the report as it is. Looking is quicker than adding up the register again.
    private var isPrintable: Bool {
        var isClean = true
        func look(_ text: String) -> String {
            isClean = isClean && PrintableText.isClean(text)
            return text
        }
        var (home, table) = (home, depreciation)
        home.changeTexts(look)
        table.changeTexts(look)
        for text in [insured] + (contact?.parts ?? []) { _ = look(text) }
        if var claim { claim.changeTexts(look, texts: look) }
        for var file in files { file.changeTexts(look) }
        for var policy in coverage.map(\.policy) { policy.changeTexts(look) }
        for var photo in roomPhotos.values.joined() { photo.changeTexts(look) }
        for var line in register.lines where isClean { line.changeTexts(look) }
        return isClean
    }

    /// The report with every text changed. Sums and coverage are computed from the changed lines.
    /// - Parameters:
    ///   - change: Changes names and other texts that are usually short.
    ///   - texts: Changes descriptions and notes.
    func changingTexts(_ change: (String) -> String, texts: (String) -> String) -> InsuranceReport {
        var (home, table) = (home, depreciation)
        home.changeTexts(change)
        table.changeTexts(change)
        func changed(_ original: RegisterLine) -> RegisterLine {
            var line = original
            line.changeTexts(change)
            line.description = texts(original.description)
            return line
        }
        func changed(_ original: Attachment) -> Attachment {
            var photo = original
            photo.changeTexts(change)
            return photo
        }
        func changed(_ policy: InsurancePolicy) -> InsurancePolicy {
            var policy = policy
            policy.changeTexts(change)
            return policy
        }
        var contact = contact
        contact?.changeTexts(change)
        switch subject {
        case .home:
            return InsuranceReport(
                of: .home, for: audience, sights, insured: change(insured), contact: contact, home: home, on: day,
                lines: register.lines.map { changed($0) }, policies: coverage.map { changed($0.policy) },
                table: table, leftOut: leftOut, roomPhotos: roomPhotos.mapValues { $0.map(changed) })
        case .claim(var claim):
            claim.changeTexts(change, texts: texts)
            for position in claim.lines.indices { claim.lines[position].line = changed(claim.lines[position].line) }
            claim.setting = Claim.Setting(
                insured: change(insured), contact: contact, home: home,
                policies: claim.setting.policies.map { changed($0) },
                depreciation: table)
            var files = files
            for position in files.indices { files[position].changeTexts(change) }
            return InsuranceReport(of: claim, for: audience, sights, files: files)
        }
    }
}

extension Claim {
    /// Changes the claim's own texts, not those of its setting and its lines.
    mutating func changeTexts(_ change: (String) -> String, texts: (String) -> String) {
        for case .text(let property) in Self.fields.filter({ $0.key != "notes" }).map(\.kind) {
            property.set(change(property[self]), of: &self)
        }
        notes = texts(notes)
        for position in payments.indices { payments[position].note = change(payments[position].note) }
        for position in expenses.indices { expenses[position].description = change(expenses[position].description) }
    }
}

extension Attachment {
    mutating func changeTexts(_ change: (String) -> String) {
        fileName = change(fileName)
        mediaType = change(mediaType)
        sha256 = change(sha256)
        caption = change(caption)
    }
}

extension Contact {
    mutating func changeTexts(_ change: (String) -> String) {
        (telephone, email) = (change(telephone), change(email))
    }
}

extension Agent {
    mutating func changeTexts(_ change: (String) -> String) {
        (name, telephone, email) = (change(name), change(telephone), change(email))
    }
}

extension Home {
    mutating func changeTexts(_ change: (String) -> String) {
        let parts: [WritableKeyPath<Home, String>] = [
            \.slug, \.name, \.address.line1, \.address.line2, \.address.city, \.address.region, \.address.postalCode,
            \.address.country, \.notes,
        ]
        for part in parts { self[keyPath: part] = change(self[keyPath: part]) }
    }
}

extension InsurancePolicy {
    mutating func changeTexts(_ change: (String) -> String) {
        slug = change(slug)
        provider = change(provider)
        number = change(number)
        agent?.changeTexts(change)
        notes = change(notes)
        for i in specialLimits.indices {
            specialLimits[i].itemClass = change(specialLimits[i].itemClass)
            specialLimits[i].peril = change(specialLimits[i].peril)
            specialLimits[i].edition = change(specialLimits[i].edition)
        }
    }
}

extension DepreciationTable {
    mutating func changeTexts(_ change: (String) -> String) {
        name = change(name)
        edition = change(edition)
        source = change(source)
        otherwise.name = change(otherwise.name)
        otherwise.words = otherwise.words.map(change)
        for i in classes.indices {
            classes[i].name = change(classes[i].name)
            classes[i].words = classes[i].words.map(change)
        }
    }
}

extension RegisterLine {
    mutating func changeTexts(_ change: (String) -> String) {
        number = change(number)
        title = change(title)
        for case .text(let property) in Self.fields.map(\.kind) { property.set(change(property[self]), of: &self) }
        actualCashValue.className = change(actualCashValue.className)
        room = room.map(change)
        labels = labels.map(change)
        if case .replacement(let source, let date) = basis { basis = .replacement(source: change(source), date: date) }
        for i in attachments.indices { attachments[i].changeTexts(change) }
    }
}
