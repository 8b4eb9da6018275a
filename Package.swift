// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

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
    ],
    targets: [
        .systemLibrary(
            name: "CCmark", pkgConfig: "libcmark",
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),

        // Values and rules. Foundation only; everything below may use it.
        .target(
            name: "Household",
            resources: [.embedInCode("Resources/home-defaults.json")],
            swiftSettings: strict),
        .target(
            name: "HouseholdStore",
            dependencies: ["Household", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .target(
            name: "Interchange",
            dependencies: ["Household"],
            swiftSettings: strict),
        .target(
            name: "Demo",
            dependencies: ["Household"],
            resources: [
                .embedInCode("Resources/demo-household.json"), .embedInCode("Resources/alder-street-house.json"),
                .embedInCode("Resources/lisbon-flat.json"), .embedInCode("Resources/lake-cottage.json"),
                .embedInCode("Resources/demo-words.json"),
            ],
            swiftSettings: strict),
        .target(
            name: "Site",
            dependencies: ["Household", "CCmark", "Yams"],
            swiftSettings: strict),
        .executableTarget(
            name: "housebook",
            dependencies: [
                "Household", "HouseholdStore", "Interchange", "Demo", "Site", "Yams",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
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
            name: "InterchangeTests", dependencies: ["Household", "Interchange", "TestSupport"],
            swiftSettings: strict),
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
            name: "CommandTests", dependencies: ["housebook", "Household", "HouseholdStore", "TestSupport"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
