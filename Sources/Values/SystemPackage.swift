/// A package of the system that Housebook can do without, by the names of those who have it.
package struct SystemPackage {
    let debian: String
    let fedora: String
    /// Nil for what macOS has.
    let homebrew: String?

    package static let archive = Self("libarchive13", fedora: "libarchive", homebrew: "libarchive")
    package static let curl = Self("libcurl4", fedora: "libcurl", homebrew: nil)
    package static let expat = Self("libexpat1", fedora: "expat", homebrew: nil)
    package static let poppler = Self("poppler-utils", fedora: "poppler-utils", homebrew: "poppler")
    package static let postgres = Self("libpq5", fedora: "libpq", homebrew: "libpq")
    package static let qrencode = Self("libqrencode4", fedora: "qrencode-libs", homebrew: "qrencode")
    package static let vips = Self("libvips42", fedora: "vips", homebrew: "vips")
    package static let xlsxWriter = Self(
        "libxlsxwriter4 or libxlsxwriter8", fedora: "libxlsxwriter", homebrew: "libxlsxwriter")
    package static let zbar = Self("libzbar0", fedora: "zbar", homebrew: "zbar")

    private init(_ debian: String, fedora: String, homebrew: String?) {
        (self.debian, self.fedora, self.homebrew) = (debian, fedora, homebrew)
    }

    /// How to install it, as a hint says it: `install libvips42 (on Fedora vips, from Homebrew vips)`
    package var installing: String {
        "install \(debian) (on Fedora \(fedora)\(homebrew.map { ", from Homebrew \($0)" } ?? ""))"
    }
}
