import ArgumentParser
import Console
import Household

/// The option of `edit` for the slug, and what is said where a name changes and the slug does not.
struct SlugOption: ParsableArguments {
    @Flag(help: "Make the slug from the present name. Links to its pages and printed codes stop working.")
    var newSlug = false

    /// An empty slug is made anew when the record is saved.
    func apply(to record: inout some Entity) {
        if newSlug { record.slug = "" }
    }

    /// - Parameter name: What the slug of this kind is made from.
    func report<Record: Entity>(_ edited: Record, since before: Record, _ name: (Record) -> String) throws {
        if edited.slug != before.slug {
            return try StandardOutput.line(
                "Its slug was \(before.slug): links to its former pages and printed codes no longer work.")
        }
        let slugs = [before, edited].map { Slug.make(from: name($0), fallback: edited.slug) }
        guard slugs[0] != slugs[1], !Slug.isNumbered(edited.slug, of: slugs[1]) else { return }
        StandardError.line(
            "note: its slug is still \(edited.slug), which stands in the addresses of its pages for you and the family")
        StandardError.line("hint: --new-slug makes one from the new name; links and printed codes then stop working")
    }
}
