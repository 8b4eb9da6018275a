// swift-tools-version: 6.2
import PackageDescription

let isForTests = Context.environment["HOUSEBOOK_TESTS_BUILD"] != nil

// For `make release`: an object file with less of ICU's data than Foundation has, named after the symbol that it stands in
// for. See Packaging/icu_data.py.
let icuData = Context.environment["HOUSEBOOK_ICU_DATA"]

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isForTests ? [.unsafeFlags(["-enable-testing"])] : [])

// For the tests themselves, most of whose lines run once, and for what they spend little time in: for them it is not
// optimised, which takes half as long. The rest is, since the tests take twice as long without, and lose more time than
// the compiler saves.
let light = strict + (isForTests ? [.unsafeFlags(["-Onone"])] : [])

// For what calls, prints and waits: optimising it takes more than a minute and gains nothing noticeable but a smaller
// program.
let unhurried = strict + [.unsafeFlags([icuData == nil ? "-Onone" : "-Osize"], .when(configuration: .release))]

// The linker of the toolchain needs a second where the system's needs three, and can share equal functions.
let quickLinker: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]

// Without names for debuggers and other programs, without equal functions, and with less of ICU's data. libcmark is part
// of it: each system has it under another number.
let smallProgram: [LinkerSetting] =
    icuData.map { object in
        let symbol = object.split(separator: "/").last?.dropLast(".o".count) ?? ""
        let options = ["--wrap=\(symbol)", object, "--icf=all", "--no-export-dynamic", "--strip-all", "-l:libcmark.a"]
        return [.unsafeFlags(options.flatMap { ["-Xlinker", $0] })]
    } ?? []

// On Linux, nothing is linked with libvips, libarchive, libxlsxwriter, libpq, libqrencode or libzbar: see VipsShim. What
// pkg-config says would link them, so where GLib has its headers, on Debian and on Fedora, is written here.
#if os(Linux)
    let vipsHeaders: String? = nil
    let glibHeaders: [CSetting] = [
        .unsafeFlags([
            "-I/usr/include/glib-2.0", "-I/usr/lib/x86_64-linux-gnu/glib-2.0/include",
            "-I/usr/lib/aarch64-linux-gnu/glib-2.0/include", "-I/usr/lib64/glib-2.0/include",
        ])
    ]
    let archiveHeaders: String? = nil
    let sheetHeaders: String? = nil
    let postgresHeaders: String? = nil
    let codeHeaders: String? = nil
    let scanHeaders: String? = nil
#else
    let vipsHeaders: String? = "vips"
    let glibHeaders: [CSetting] = []
    let archiveHeaders: String? = "libarchive"
    let sheetHeaders: String? = "xlsxwriter"
    let postgresHeaders: String? = "libpq"
    let codeHeaders: String? = "libqrencode"
    let scanHeaders: String? = "zbar"
#endif

let package = Package(
    name: "housebook",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "housebook", targets: ["housebook"]),
        .library(name: "HouseholdStore", targets: ["Household", "HouseholdStore"]),
    ],
    // Exact versions replace a Package.resolved, which cannot be committed: where packages come from a local copy,
    // their commit ids differ from GitHub's.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CCmark", path: "Sources/Libraries/Modules/CCmark", pkgConfig: icuData == nil ? "libcmark" : nil,
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
            name: "CVips", path: "Sources/Libraries/Modules/CVips", pkgConfig: vipsHeaders,
            providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
        .systemLibrary(
            name: "CCrypto", path: "Sources/Libraries/Modules/CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        // Debian and macOS keep curl.h where every compiler looks.
        .systemLibrary(
            name: "CCurl", path: "Sources/Libraries/Modules/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // Loaded like libvips, with the first request.
        .target(
            name: "CurlShim", dependencies: ["CCurl"], path: "Sources/Libraries/Shims/CurlShim",
            linkerSettings: [.linkedLibrary("curl", .when(platforms: [.macOS]))]),
        .systemLibrary(
            name: "CQRencode", path: "Sources/Libraries/Modules/CQRencode", pkgConfig: codeHeaders,
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        // Loaded like libvips, with the first QR code.
        .target(
            name: "QRCodeShim", dependencies: ["CQRencode"], path: "Sources/Libraries/Shims/QRCodeShim",
            linkerSettings: [.linkedLibrary("qrencode", .when(platforms: [.macOS]))]),
        .systemLibrary(
            name: "CZBar", path: "Sources/Libraries/Modules/CZBar", pkgConfig: scanHeaders,
            providers: [.apt(["libzbar-dev"]), .brew(["zbar"])]),
        // Loaded like libvips, with the first picture that is searched for codes.
        .target(
            name: "ZBarShim", dependencies: ["CZBar"], path: "Sources/Libraries/Shims/ZBarShim",
            linkerSettings: [.linkedLibrary("zbar", .when(platforms: [.macOS]))]),
        .systemLibrary(
            name: "CPostgres", path: "Sources/Libraries/Modules/CPostgres", pkgConfig: postgresHeaders,
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        // Loaded like libvips, with the first connection.
        .target(
            name: "PostgresShim", dependencies: ["CPostgres"], path: "Sources/Libraries/Shims/PostgresShim",
            linkerSettings: [.linkedLibrary("pq", .when(platforms: [.macOS]))]),
        // Debian and macOS keep expat.h where every compiler looks.
        .systemLibrary(name: "CExpat", path: "Sources/Libraries/Modules/CExpat", providers: [.apt(["libexpat1-dev"])]),
        // Loaded like libvips, with the first workbook that is read.
        .target(
            name: "ExpatShim", dependencies: ["CExpat"], path: "Sources/Libraries/Shims/ExpatShim",
            linkerSettings: [.linkedLibrary("expat", .when(platforms: [.macOS]))]),
        // glibc's <malloc.h>, which is not part of the Glibc module.
        .systemLibrary(name: "CMalloc", path: "Sources/Libraries/Modules/CMalloc"),
        // SHA-256 through the system's libcrypto, and through CryptoKit on macOS: no hashing code has to be compiled.
        .target(
            name: "Digests", dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))],
            path: "Sources/Libraries/Digests",
            swiftSettings: light),
        // libvips is called with variable arguments, which Swift cannot pass. Except on macOS it is not linked but
        // loaded when the first picture is made, so that it does not slow the start of commands that need none.
        .target(
            name: "VipsShim", dependencies: ["CVips"], path: "Sources/Libraries/Shims/VipsShim", cSettings: glibHeaders,
            linkerSettings: [
                .linkedLibrary("vips", .when(platforms: [.macOS])),
                // Replaces a function of libvips, see `threads.c`: libvips finds it only if it is exported.
                .unsafeFlags(
                    ["-Xlinker", "--export-dynamic-symbol=vips_semaphore_down_timeout"], .when(platforms: [.linux])),
            ]),
        .systemLibrary(
            name: "CArchive", path: "Sources/Libraries/Modules/CArchive", pkgConfig: archiveHeaders,
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        // Loaded like libvips, when the first archive is made.
        .target(
            name: "ArchiveShim", dependencies: ["CArchive"], path: "Sources/Libraries/Shims/ArchiveShim",
            linkerSettings: [.linkedLibrary("archive", .when(platforms: [.macOS]))]),
        .systemLibrary(
            name: "CXlsxWriter", path: "Sources/Libraries/Modules/CXlsxWriter", pkgConfig: sheetHeaders,
            providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]),
        // Loaded like libvips, when the first workbook is made.
        .target(
            name: "XlsxShim", dependencies: ["CXlsxWriter"], path: "Sources/Libraries/Shims/XlsxShim",
            linkerSettings: [.linkedLibrary("xlsxwriter", .when(platforms: [.macOS]))]),

        // Files that are part of the program, so that it runs from anywhere: the contents of each `Resources/`, and the
        // photos and papers of the demonstration household. C's `#embed` puts them in, which takes no time to compile.
        .target(name: "CBundledFiles", path: "Sources/Libraries/CBundledFiles"),
        .target(
            name: "BundledFiles", dependencies: ["CBundledFiles"], path: "Sources/Libraries/BundledFiles",
            swiftSettings: light),

        // What every target may use, on Foundation alone: money, quantities, dates, ids, texts and their escaping, and
        // errors that explain themselves.
        .target(name: "Values", swiftSettings: strict),
        // What a household is, and its rules. Knows no command, no file and no technology.
        .target(
            name: "Household", dependencies: ["Values", "Digests", "BundledFiles", "CBundledFiles"],
            exclude: ["Resources"],
            swiftSettings: strict),
        // Settings of SQLite for the whole process.
        .target(
            name: "SQLiteSettings", path: "Sources/Libraries/SQLiteSettings",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "HouseholdStore",
            dependencies: [
                "Values", "Household", "Files", "Digests", "SQLiteSettings",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        // What leaves a machine, encrypted: versions, snapshots, files and the invitation. Knows no store and no remote.
        .target(
            name: "Sealing",
            dependencies: [
                "Values", "Digests", "Files", .target(name: "CCrypto", condition: .when(platforms: [.linux])),
            ], path: "Sources/Sync/Sealing",
            swiftSettings: light),
        // Where the versions and files of a household are kept: a hub, or a folder. Knows no household, only bytes.
        .target(
            name: "Remotes", dependencies: ["Values", "CurlShim", "Digests", "Files"], path: "Sources/Sync/Remotes",
            swiftSettings: unhurried),
        // Brings a store and its remote up to date with each other.
        .target(
            name: "Syncing", dependencies: ["Values", "Files", "HouseholdStore", "Remotes", "Sealing"],
            path: "Sources/Sync/Syncing",
            swiftSettings: light),
        // What the preview's server and the hub share: connections, limits, requests and answers, stop signals.
        .target(
            name: "Serving",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: light),
        // The server that keeps the encrypted versions and files of households. Knows no household.
        .target(
            name: "Hub",
            dependencies: [
                "Values", "Digests", "Files", "CPostgres", "PostgresShim", "SQLiteSettings", "Serving",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: light),
        // Photos as a site shows them: upright, small, without metadata; and the codes in them. Knows no household.
        .target(
            name: "Pictures", dependencies: ["Values", "Digests", "Files", "QRCodeShim", "VipsShim", "ZBarShim"],
            swiftSettings: light),
        // Finding things by the words that a person types: on the site and in the terminal.
        .target(name: "Search", dependencies: ["Values", "Household"], swiftSettings: strict),
        .target(
            name: "Interchange",
            dependencies: [
                "Values", "Household", "YAML", "BundledFiles", "CBundledFiles", "Archiving", "Files", "Wording",
                "Spreadsheets", "Workbooks",
            ],
            exclude: ["Resources"], swiftSettings: light,
            // Part of the C library elsewhere.
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
        // The demonstration household.
        .target(
            name: "Demo", dependencies: ["Household", "BundledFiles", "CBundledFiles"],
            exclude: ["Resources", "Photos", "Papers"], swiftSettings: unhurried),
        // ZIP files. Knows no household.
        .target(name: "Archiving", dependencies: ["Values", "Digests", "Files", "ArchiveShim"], swiftSettings: light),
        // The cells of XLSX and ODS files, as texts. Knows no household.
        .target(
            name: "Spreadsheets", dependencies: ["Values", "Archiving", "ExpatShim"],
            path: "Sources/Spreadsheets/Reading", swiftSettings: light),
        // The interface's words, and money, numbers and dates as a locale writes them. Knows no page.
        .target(
            name: "Wording", dependencies: ["Values", "Household", "Templating"], path: "Sources/Theme/Wording",
            swiftSettings: strict),
        // Workbooks of spreadsheets: sheets as plain values, and the file. Knows no report and no export.
        .target(
            name: "Workbooks", dependencies: ["Values", "Archiving", "Files", "XlsxShim"],
            path: "Sources/Spreadsheets/Writing",
            swiftSettings: light),
        // The insurance report whole: what it says, its pages, CSV, workbook and seal.
        .target(
            name: "Reports",
            dependencies: [
                "Household", "Files", "Digests", "Templating", "Wording", "Workbooks",
            ],
            swiftSettings: strict),
        // PDFs, through Typst, a separate program. Knows no household.
        .target(
            name: "Typesetting", dependencies: ["Values", "Files", "BundledFiles", "CBundledFiles"],
            exclude: ["Resources"],
            swiftSettings: light),
        // YAML values with their lines, and tables made of them.
        .target(name: "YAML", dependencies: ["Values", "Yams"], swiftSettings: light),
        // Mustache, compiled against typed models. Knows no household and no page.
        .target(
            name: "Templating", dependencies: ["Values", "YAML"], path: "Sources/Theme/Templating",
            swiftSettings: strict),
        // The folder that mirrors a plan: which files are ours, writing, healing, where output may go. Knows no
        // household and no page.
        .target(name: "Output", dependencies: ["Values", "Files"], swiftSettings: strict),
        // The snapshot becomes a plan, pages and files.
        .target(
            name: "Site",
            dependencies: [
                "Values", "Files", "Household", "Output", "Pictures", "Reports", "Search", "Templating",
                "Wording",
                "YAML", "CCmark",
            ],
            swiftSettings: strict),
        // Checks what is about to leave. Knows the household, not how the site is made.
        .target(name: "Publishing", dependencies: ["Household"], swiftSettings: light),
        // Every call to the file system in one place, so that each failure names its path; CSV; long lists in batches.
        .target(name: "Files", dependencies: ["Values", "Digests"], swiftSettings: strict),
        // Watcher, rebuild loop and live-reload server. Knows neither store nor site: it is handed closures.
        .target(
            name: "Preview",
            dependencies: [
                "Values", "Digests", "Files", "BundledFiles", "CBundledFiles", "Serving",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["Server/Resources"],
            swiftSettings: unhurried),
        // A site root that is open, and what can be done with it: build, follow, publish, report. Prints nothing.
        .target(
            name: "Workspace",
            dependencies: [
                "Values", "Archiving", "Files", "Digests", "Household", "HouseholdStore", "Interchange", "Output",
                "Pictures",
                "Reports", "Search", "Site", "Spreadsheets", "Publishing", "Preview", "Typesetting", "YAML", "Remotes",
                "Sealing", "Syncing", "Wording", "Workbooks",
            ],
            swiftSettings: unhurried),
        // Forms below `/~/` by which paired devices change the household, beside its site.
        .target(
            name: "Editing",
            dependencies: [
                "Values", "Files", "Digests", "Household", "HouseholdStore", "Pictures", "Preview", "Search", "Serving",
                "Site", "Templating", "Wording", "Workspace",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: unhurried),
        // What the commands print: tables, records as sheets and as JSON, sentences, progress bars. Knows no command.
        .target(
            name: "Console",
            dependencies: [
                "Values", "Files", "Household", "HouseholdStore", "Interchange", "Pictures", "Search",
            ],
            swiftSettings: unhurried),
        .executableTarget(
            name: "housebook",
            dependencies: [
                "Values", "Workspace", "Console", "Editing", "Files", "Household", "HouseholdStore", "Interchange",
                "Output", "Demo", "Reports", "Search", "Serving", "Site", "Publishing", "Archiving", "Preview",
                "Typesetting",
                "Hub", "Remotes", "Sealing", "Syncing",
                .target(name: "CMalloc", condition: .when(platforms: [.linux])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: unhurried, linkerSettings: quickLinker + smallProgram),

        // Makes the pictures of a folder. `make bench` measures it, and the tests kill it.
        .executableTarget(
            name: "picture-bench", dependencies: ["Pictures"], path: "Tests/Benchmarks/picture-bench",
            swiftSettings: light),

        // Makes an archive in a separate process, which the tests kill or starve.
        .executableTarget(
            name: "archive-probe", dependencies: ["Values", "Archiving"], path: "Tests/ArchiveProbe",
            swiftSettings: light),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: light),
        .testTarget(name: "FilesTests", dependencies: ["Values", "Files", "TestSupport"], swiftSettings: light),
        .testTarget(
            name: "SealingTests", dependencies: ["Values", "Digests", "Files", "Sealing"], swiftSettings: light),
        // Adds versions to a folder in a separate process, which the tests kill.
        .executableTarget(
            name: "remote-probe", dependencies: ["Values", "Remotes"], path: "Tests/RemoteProbe", swiftSettings: light),
        .testTarget(
            name: "RemotesTests",
            dependencies: ["Values", "CurlShim", "Files", "Remotes", "TestSupport", "remote-probe"],
            exclude: ["hub.py"],
            swiftSettings: light),
        // A hub in a separate process, which the tests start twice on one database, and TaskChampion talks to.
        .executableTarget(name: "hub-probe", dependencies: ["Hub"], path: "Tests/HubProbe", swiftSettings: light),
        .testTarget(
            name: "HubTests", dependencies: ["Values", "Hub", "Digests", "Files", "TestSupport", "hub-probe"],
            swiftSettings: light),
        .testTarget(
            name: "SyncingTests",
            dependencies: ["Digests", "Household", "HouseholdStore", "Remotes", "Sealing", "Syncing", "TestSupport"],
            swiftSettings: light),
        .testTarget(
            name: "ArchivingTests", dependencies: ["Values", "Archiving", "TestSupport", "archive-probe"],
            swiftSettings: light),
        .target(
            name: "FixtureShim", dependencies: ["CVips"], path: "Tests/FixtureShim", cSettings: glibHeaders,
            linkerSettings: [.linkedLibrary("vips"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0")]),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["Values", "Digests", "Pictures", "VipsShim", "FixtureShim", "picture-bench", "TestSupport"],
            swiftSettings: light),
        // Writes reports of sample households, which the Python tests read back.
        .target(
            name: "ReportSamples", dependencies: ["Household", "Reports"], path: "Tests/ReportSamples",
            swiftSettings: light),
        .executableTarget(
            name: "report-probe", dependencies: ["Reports", "ReportSamples"], path: "Tests/ReportProbe",
            swiftSettings: light),
        .target(
            name: "TestSupport",
            dependencies: ["Household", "HouseholdStore", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/TestSupport", swiftSettings: light),
        .testTarget(name: "ValuesTests", dependencies: ["Values", "TestSupport"], swiftSettings: light),
        .testTarget(
            name: "HouseholdTests", dependencies: ["Console", "Values", "Household", "TestSupport"],
            swiftSettings: light),
        .target(name: "SessionShim", dependencies: ["SQLiteSettings"], path: "Tests/SessionShim"),
        .testTarget(
            name: "HouseholdStoreTests",
            dependencies: [
                "Values", "Household", "HouseholdStore", "Remotes", "Sealing", "SessionShim", "Syncing", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: light),
        .testTarget(
            name: "InterchangeTests",
            dependencies: [
                "Files", "Console", "Values", "Archiving", "Household", "Interchange", "TestSupport", "YAML",
            ],
            swiftSettings: light),
        .testTarget(
            name: "SpreadsheetsTests",
            dependencies: ["Values", "Archiving", "Spreadsheets", "TestSupport", "XlsxShim"],
            swiftSettings: light),
        // Has damaged files read for a while, by hand.
        .executableTarget(
            name: "reader-fuzz",
            dependencies: ["Archiving", "Household", "Interchange", "Spreadsheets", "TestSupport", "Workspace"],
            path: "Tests/ReaderFuzz", swiftSettings: light),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "Values", "Household", "Reports", "ReportSamples", "Workbooks", "report-probe", "TestSupport",
            ],
            swiftSettings: light),
        .testTarget(
            name: "BundledFilesTests", dependencies: ["BundledFiles", "CBundledFiles"], swiftSettings: light),
        // Writes what each locale does with money and dates, for `make release-test`.
        .executableTarget(
            name: "formats-probe", dependencies: ["Household", "Wording"], path: "Tests/FormatsProbe",
            swiftSettings: light, linkerSettings: quickLinker + smallProgram),
        .testTarget(name: "SearchTests", dependencies: ["Search"], swiftSettings: light),
        .testTarget(name: "DemoTests", dependencies: ["Household", "BundledFiles", "Demo"], swiftSettings: light),
        // The reference for our compiled templates.
        .target(
            name: "TemplateReference",
            dependencies: ["Values", "Templating", .product(name: "Mustache", package: "swift-mustache")],
            path: "Tests/TemplateReference", swiftSettings: light),
        .testTarget(
            name: "TemplatingTests",
            dependencies: ["Values", "Household", "Templating", "TemplateReference", "TestSupport"],
            swiftSettings: light),
        .testTarget(
            name: "OutputTests", dependencies: ["Console", "Values", "Files", "Output", "TestSupport"],
            swiftSettings: light),
        .testTarget(
            name: "SiteTests",
            dependencies: [
                "Console", "Values", "Household", "Output", "Reports", "Site", "Demo", "Templating",
                "TemplateReference", "TestSupport",
                "Wording", "Yams",
            ],
            swiftSettings: light),
        .testTarget(
            name: "IncrementalTests",
            dependencies: [
                "Household", "HouseholdStore", "Interchange", "Output", "Site", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: light),
        .testTarget(
            name: "TypesettingTests", dependencies: ["Values", "TestSupport", "Typesetting"], swiftSettings: light),
        .testTarget(
            name: "PublishingTests", dependencies: ["Household", "Publishing"], swiftSettings: light),
        .testTarget(
            name: "PreviewTests",
            dependencies: [
                "Console", "Digests", "Preview", "Serving", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: light),
        .testTarget(
            name: "EditingTests",
            dependencies: [
                "Values", "Editing", "Files", "Household", "HouseholdStore", "Pictures", "TestSupport", "Workspace",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: light),
        .testTarget(
            name: "ConsoleTests", dependencies: ["Console", "Household", "HouseholdStore", "Interchange", "Pictures"],
            swiftSettings: light),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Values", "housebook", "Archiving", "Workspace", "Console", "Files", "Household", "HouseholdStore",
                "Digests",
                "Output", "Publishing", "Reports", "Search", "Site",
                "TestSupport", "FixtureShim",
                "VipsShim",
            ],
            swiftSettings: light),
    ],
    swiftLanguageModes: [.v6]
)
