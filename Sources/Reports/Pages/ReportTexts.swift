import Household
import Templating

// Changes every text of a report at once: a page cannot hold some characters, nor a PDF texts of any length.

extension InsuranceReport {
    /// The report with every text made printable. Rooms or labels that then have the same name are merged.
    package func printable() -> InsuranceReport {
        isPrintable ? self : changingTexts(PrintableText.cleaned, texts: PrintableText.cleaned)
    }

    /// Whether `printable` would return the report unchanged. Checking is faster than adding up the register again.
    private var isPrintable: Bool {
        func isClean(_ record: some Tabular) -> Bool { record.allTexts(PrintableText.isClean) }
        return PrintableText.isClean(insured) && isClean(home) && isClean(depreciation)
            && (contact.map { isClean($0) } ?? true) && (claim.map { isClean($0) } ?? true)
            && files.allSatisfy { isClean($0) } && coverage.allSatisfy { isClean($0.policy) }
            && alsoClaimed.values.joined().allSatisfy(PrintableText.isClean)
            && roomPhotos.values.joined().allSatisfy { isClean($0) } && register.lines.allSatisfy { isClean($0) }
    }

    /// The report with every text changed. Sums and coverage are computed from the changed lines.
    /// - Parameters:
    ///   - change: Changes names and other texts that are usually short.
    ///   - texts: Changes descriptions and notes.
    func changingTexts(_ change: (String) -> String, texts: (String) -> String) -> InsuranceReport {
        var changed = withTextsChanged(change, texts: texts)
        changed.made = made
        return changed
    }

    private func withTextsChanged(_ change: (String) -> String, texts: (String) -> String) -> InsuranceReport {
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
                of: .home, for: audience, visibleParts, insured: change(insured), contact: contact, home: home, on: day,
                lines: register.lines.map { changed($0) }, policies: coverage.map { changed($0.policy) },
                table: table, leftOut: leftOut, roomPhotos: roomPhotos.mapValues { $0.map(changed) })
        case .claim(var claim):
            claim.changeTexts(change, texts: texts)
            for position in claim.lines.indices { claim.lines[position].line = changed(claim.lines[position].line) }
            claim.setting = Claim.Setting(
                insured: change(insured), contact: contact, home: home,
                policies: claim.setting.policies.map { changed($0) },
                depreciation: table, contents: claim.setting.contents)
            var files = files
            for position in files.indices { files[position].changeTexts(change) }
            return InsuranceReport(
                of: claim, for: audience, visibleParts, files: files,
                alsoClaimed: alsoClaimed.mapValues { $0.map(change) }, concedesAge: concedesAge)
        }
    }
}

extension Claim {
    /// Changes the claim's own texts, not those of its setting and its lines.
    mutating func changeTexts(_ change: (String) -> String, texts: (String) -> String) {
        let notes = notes
        changeTexts(change, except: ["notes", "setting", "lines"])
        self.notes = texts(notes)
    }
}
