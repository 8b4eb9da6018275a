# A formula for Homebrew. Untested: nobody has run it on a Mac yet.
#
# `url` and `sha256` are those of the source archive of a release, wherever it is offered; until then, a tap of one's own
# takes them from the environment: HOMEBREW_HOUSEBOOK_URL and HOMEBREW_HOUSEBOOK_SHA256.
class Housebook < Formula
  desc "Inventory of a household: a site, insurance reports, shopping"
  url ENV.fetch("HOMEBREW_HOUSEBOOK_URL", "")
  sha256 ENV.fetch("HOMEBREW_HOUSEBOOK_SHA256", "")
  license "MIT"

  depends_on "pkg-config" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cmark"
  depends_on "libarchive"
  depends_on "libpq"
  depends_on "libxlsxwriter"
  depends_on :macos
  depends_on "poppler"
  depends_on "qrencode"
  depends_on "typst"
  depends_on "vips"
  depends_on "zbar"

  def install
    system "swift", "build", "-c", "release", "--disable-sandbox", "--product", "housebook"
    bin.install ".build/release/housebook"
    pkgshare.install "Templates"
    generate_completions_from_executable(bin/"housebook", "--generate-completion-script")
  end

  test do
    system bin/"housebook", "--root", testpath/"site", "demo", "--items", "20"
    system bin/"housebook", "--root", testpath/"site", "build"
    assert_path_exists testpath/"site/Public/index.html"
  end
end
