/// The server's built-in pages, for when the site has no page to show.
enum ServerPages {
    static let missing = page(
        "This page does not exist", "It may have been renamed or removed since the link was made.")
    static let unbuilt = page("There is no site yet", "The site appears here as soon as a build succeeds.")
    static let busy = page(
        "The site is being built", "This is taking longer than usual. The page appears when the build is done.")

    /// Says which host names are answered, and how to have this one answered.
    ///
    /// Names neither the machine nor the hosts that are allowed: the page that a browser shows may be of somebody who
    /// made their own name resolve to this machine, and who can read this one.
    static func refused(_ host: HostName?) -> [UInt8] {
        let answered = """
            It answers to localhost, 127.0.0.1 and [::1]. Where <code>--host</code> opens it to the network, it also \
            answers to the address or name given there, to this machine’s own name, and, if that is 0.0.0.0 or ::, to \
            every IP address.
            """
        let asked = host.map { "<code>\(ReloadScript.escaped($0.text))</code>" }
        let way =
            if let host, host.isPlain {
                """
                If this name is yours, such as one that a proxy passes on, allow it: add \
                <code>--allow-host \(ReloadScript.escaped(host.text))</code> to <code>housebook serve</code>.
                """
            } else {
                "Another name is allowed with <code>--allow-host NAME</code>."
            }
        return page(
            "Not served under this name",
            """
            So that pages of others cannot read it, this server does not answer to \(asked ?? "a request without a host").
            \(answered)</p>
            <p>\(way)
            """)
    }

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
