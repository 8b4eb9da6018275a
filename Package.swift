// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Where vips.h lies beside every other header, only GLib's need to be looked up: SwiftPM warns of flags in vips.pc that
// are no use to it. Homebrew has its headers elsewhere.
#if os(Linux)
    let vipsHeaders = "gobject-2.0"
#else
    let vipsHeaders = "vips"
#endif

// Nothing is linked with libarchive and libxlsxwriter there: see ArchiveShim.
#if os(Linux)
    let archiveHeaders: String? = nil
    let sheetHeaders: String? = nil
#else
    let archiveHeaders: String? = "libarchive"
    let sheetHeaders: String? = "xlsxwriter"
#endif

let package = Package(
    name: "housebook",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "housebook", targets: ["housebook"]),
        .library(name: "HouseholdStore", targets: ["Household", "HouseholdStore"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CCmark", pkgConfig: "libcmark",
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
            name: "CVips", pkgConfig: vipsHeaders,
            providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
        // libvips is called with variable arguments, which Swift cannot pass. Except on macOS it is not linked but
        // loaded when the first picture is, so that a command that needs none starts as fast as before.
        .target(
            name: "VipsShim", dependencies: ["CVips"],
            linkerSettings: [
                .linkedLibrary("vips", .when(platforms: [.macOS])),
                // What stands in for a function of libvips's own, see `threads.c`: libvips finds only what is exported.
                .unsafeFlags(
                    ["-Xlinker", "--export-dynamic-symbol=vips_semaphore_down_timeout"], .when(platforms: [.linux])),
            ]),
        .systemLibrary(
            name: "CArchive", pkgConfig: archiveHeaders,
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        // Loaded like libvips, when the first archive is made.
        .target(
            name: "ArchiveShim", dependencies: ["CArchive"],
            linkerSettings: [.linkedLibrary("archive", .when(platforms: [.macOS]))]),
        .systemLibrary(
            name: "CXlsxWriter", pkgConfig: sheetHeaders,
            providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]),
        // Loaded like libvips, when the first workbook is made.
        .target(
            name: "XlsxShim", dependencies: ["CXlsxWriter"],
            linkerSettings: [.linkedLibrary("xlsxwriter", .when(platforms: [.macOS]))]),

        // Values and rules. Foundation only; everything below may use it.
        .target(
            name: "Household",
            resources: [
                .embedInCode("Resources/home-defaults.json"), .embedInCode("Resources/category-defaults.json"),
                .embedInCode("Resources/private-labels.txt"), .embedInCode("Resources/depreciation.json"),
            ],
            swiftSettings: strict),
        .target(
            name: "HouseholdStore",
            dependencies: [
                "Household", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        // Photos as a site shows them: upright, small, without metadata. Knows no household.
        .target(name: "Pictures", dependencies: ["VipsShim"], swiftSettings: strict),
        // Comma-separated text, safe from spreadsheets. Knows no household.
        .target(name: "Delimited", swiftSettings: strict),
        .target(
            name: "Interchange",
            dependencies: ["Household", "Delimited"],
            swiftSettings: strict),
        // Photos of things that do not exist, traced by rays, and papers to go with them: for the demonstration household.
        .target(
            name: "PhotoStudio", resources: [.embedInCode("Resources/subject-words.json")], swiftSettings: strict),
        .target(name: "DemoFiles", swiftSettings: strict),
        .target(
            name: "Demo",
            dependencies: ["Household", "PhotoStudio", "DemoFiles"],
            resources: [
                .embedInCode("Resources/demo-household.json"), .embedInCode("Resources/alder-street-house.json"),
                .embedInCode("Resources/lisbon-flat.json"), .embedInCode("Resources/lake-cottage.json"),
                .embedInCode("Resources/demo-words.json"), .embedInCode("Resources/shopping-vault.json"),
                .embedInCode("Resources/shopping-trips.json"),
            ],
            swiftSettings: strict),
        // ZIP files. Knows no household.
        .target(name: "Archiving", dependencies: ["ArchiveShim"], swiftSettings: strict),
        // The insurance report, and its writers.
        .target(
            name: "Reports",
            dependencies: [
                "Household", "Delimited", "Archiving", "XlsxShim", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        // PDFs, through Typst, a program of its own. Knows no household.
        .target(
            name: "Typesetting", resources: [.embedInCode("Resources/typeset.py")], swiftSettings: strict),
        .target(
            name: "Site",
            dependencies: ["Household", "Reports", "CCmark", "Yams"],
            swiftSettings: strict),
        // What is handed over is looked through first. Knows the household, not how the site is made.
        .target(name: "Publishing", dependencies: ["Household"], swiftSettings: strict),
        // Watcher, rebuild loop and live-reload server. Knows neither store nor site: it is handed closures.
        .target(
            name: "Preview",
            dependencies: [
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            resources: [.embedInCode("Server/Resources/reload.js")],
            swiftSettings: strict),
        .executableTarget(
            name: "housebook",
            dependencies: [
                "Household", "HouseholdStore", "Interchange", "Pictures", "Demo", "PhotoStudio", "Reports", "Site",
                "Publishing", "Archiving", "Preview", "Typesetting", "Yams",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // Makes pictures of a folder; is measured by `make bench`, and killed by the tests.
        .executableTarget(
            name: "picture-bench", dependencies: ["Pictures"], path: "Tests/Benchmarks/picture-bench",
            swiftSettings: strict),

        // Makes an archive in a process of its own, which the tests kill or starve.
        .executableTarget(
            name: "archive-probe", dependencies: ["Archiving"], path: "Tests/ArchiveProbe", swiftSettings: strict),
        .testTarget(
            name: "ArchivingTests", dependencies: ["Archiving", "archive-probe"], swiftSettings: strict),
        .target(
            name: "FixtureShim", dependencies: ["CVips"], path: "Tests/FixtureShim",
            linkerSettings: [.linkedLibrary("vips")]),
        .testTarget(
            name: "PicturesTests", dependencies: ["Pictures", "VipsShim", "FixtureShim", "picture-bench"],
            swiftSettings: strict),
        // Writes reports of sample households, which the Python tests read back.
        .target(
            name: "ReportSamples", dependencies: ["Household", "Reports"], path: "Tests/ReportSamples",
            swiftSettings: strict),
        .executableTarget(
            name: "report-probe", dependencies: ["Reports", "ReportSamples"], path: "Tests/ReportProbe",
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["Household", "HouseholdStore"],
            path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "HouseholdTests", dependencies: ["Household", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "HouseholdStoreTests",
            dependencies: [
                "Household", "HouseholdStore", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "InterchangeTests", dependencies: ["Household", "Delimited", "Interchange", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ReportsTests",
            dependencies: ["Household", "Reports", "ReportSamples", "report-probe", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "PhotoStudioTests", dependencies: ["PhotoStudio"], swiftSettings: strict),
        .testTarget(name: "DemoFilesTests", dependencies: ["DemoFiles"], swiftSettings: strict),
        .testTarget(name: "DemoTests", dependencies: ["Household", "Demo"], swiftSettings: strict),
        .testTarget(
            name: "SiteTests",
            dependencies: [
                "Household", "Site", "Demo", "TestSupport", "Yams",
                // The reference that our compiled templates are held against.
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "IncrementalTests",
            dependencies: [
                "Household", "HouseholdStore", "Interchange", "Site", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(name: "TypesettingTests", dependencies: ["Typesetting"], swiftSettings: strict),
        .testTarget(
            name: "PublishingTests", dependencies: ["Household", "Publishing"], swiftSettings: strict),
        .testTarget(
            name: "PreviewTests", dependencies: ["Preview", .product(name: "NIOCore", package: "swift-nio")],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "housebook", "Household", "HouseholdStore", "TestSupport", "FixtureShim", "VipsShim",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
