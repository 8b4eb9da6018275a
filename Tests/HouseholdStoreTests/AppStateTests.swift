import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// The settings and the state kept on this machine.
@Suite struct AppStateTests {
    let folder: TemporaryFolder
    let homes = [
        Home(id: id(1), name: "Cottage", currency: .eur),
        Home(id: id(2), name: "Flat", currency: .eur, isPrimary: true),
        Home(id: id(3), name: "Villa", currency: .eur),
    ]
    var file: URL { folder.url.appendingPathComponent(".housebook/state.json") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func state() throws -> AppState {
        try AppState(
            defaults: Settings(title: "Ours", locale: "en-GB", currency: .eur, pageSize: 50),
            file: file)
    }

    @Test func beginsWithTheSitesSettings() throws {
        let state = try state()
        #expect(state.values.settings == Settings(title: "Ours", locale: "en-GB", currency: .eur, pageSize: 50))
        #expect(state.values.activeHome == nil && state.values.onboarding == .welcome && state.lastBuild == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(throws: SettingError.self) { try AppState(defaults: Settings(locale: "!"), file: file) }
    }

    @Test func theActiveHomeIsTheChosenElseThePrimaryElseTheFirst() throws {
        let state = try state()
        #expect(state.activeHome(among: homes)?.name == "Flat")
        #expect(state.activeHome(among: [homes[2], homes[0]])?.name == "Villa")
        #expect(state.activeHome(among: []) == nil)
        try state.useHome(homes[2].id, among: homes)
        #expect(state.activeHome(among: homes)?.name == "Villa")
        #expect(state.activeHome(among: Array(homes.prefix(2)))?.name == "Flat")
        #expect(throws: DomainError.notFound(kind: .home, reference: uuid(9), suggestions: [])) {
            try state.useHome(id(9), among: homes)
        }
        try state.homeWasDeleted(homes[0].id)
        #expect(state.values.activeHome == homes[2].id)
        try state.homeWasDeleted(homes[2].id)
        #expect(state.values.activeHome == nil)
        try state.useHome(homes[2].id, among: homes)
        try state.useHome(nil, among: homes)
        #expect(state.activeHome(among: homes)?.name == "Flat")
    }

    @Test func theLastBuildIsRememberedAndOnboardingNeverGoesBack() throws {
        let build = AppState.BuildRecord(
            at: TestClock.start, pages: 3, written: 2, milliseconds: 9, output: "Public")
        try state().recordBuild(build)
        let again = try state()
        #expect(again.lastBuild == build)
        try again.reached(.homeAdded)
        #expect(again.values.onboarding == .siteBuilt)
    }

    @Test func aDamagedFileIsAnEmptyOneAndKeysOfAnEarlierVersionAreIgnored() throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        for text in [
            "", "{", "[]", "{\"activeHome\": \"x\"}",
            "{\"locale\": \"de-DE\", \"units\": \"imperial\", \"features\": [\"a\"]}",
        ] {
            try Data(text.utf8).write(to: file)
            let state = try state()
            #expect(state.values.activeHome == nil && state.settings.locale == "en-GB", "\(text)")
            try state.useHome(homes[0].id, among: homes)
            #expect(try self.state().values.activeHome == homes[0].id, "\(text)")
        }
    }

    @Test func whatAnotherProgramChoseIsNotOverwritten() throws {
        let watching = try state()
        try state().useHome(homes[0].id, among: homes)
        try watching.reached(.itemsAdded)
        #expect(try state().values.activeHome == homes[0].id)
        #expect(watching.values.activeHome == homes[0].id)
    }

    @Test func aFileThatCannotBeWrittenChangesNothing() throws {
        try Data().write(to: folder.url.appendingPathComponent(".housebook"))
        let state = try state()
        #expect(throws: StoreError.inputOutput(path: file.path, detail: "File exists")) {
            try state.reached(.homeAdded)
        }
        #expect(state.values.onboarding == .welcome)
    }

    @Test(.enabled(if: Surroundings.canMount)) func aFullDiskIsReportedAsFull() throws {
        let disk = folder.url.appendingPathComponent(".housebook")
        try SmallDisk.mounted(at: disk, options: "size=64k") {
            try SmallDisk.fill(disk)
            let state = try state()
            #expect(throws: StoreError.diskFull(path: file.path)) { try state.reached(.homeAdded) }
        }
    }
}
