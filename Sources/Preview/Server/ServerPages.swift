/// The server's built-in pages, for when the site has no page to show.
enum ServerPages {
    static let missing = page(
        "This page does not exist", "It may have been renamed or removed since the link was made.")
    static let unbuilt = page("There is no site yet", "The site appears here as soon as a build succeeds.")
    static let busy = page(
        "The site is being built", "This is taking longer than usual. The page appears when the build is done.")

    private static func page(_ title: String, _ text: String) -> [UInt8] {
        Array(
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <style>
            body { margin: 18vh auto 0; max-width: 34rem; padding: 0 1.25rem; font: 1rem/1.55 system-ui, sans-serif; }
            h1 { font: 400 2rem/1.2 ui-serif, Georgia, serif; }
            </style>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            <p>\(text)</p>
            </main>
            </body>
            </html>

            """.utf8)
    }
}
