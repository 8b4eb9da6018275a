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
        let values = try state().values
        #expect(
            values.settings == Settings(title: "Ours", locale: "en-GB", currency: .eur, pageSize: 50))
        #expect(values.activeHome == nil)
        #expect(values.onboarding == .welcome)
        #expect(values.lastBuild == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func aDefaultThatCannotBeUsedIsRefused() throws {
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
        try state.useHome(nil, among: homes)
        #expect(state.activeHome(among: homes)?.name == "Flat")
    }

    @Test func aHomeThatIsNotThereCannotBeUsed() throws {
        let gone: EntityID<Home> = id(9)
        #expect(throws: DomainError.notFound(kind: .home, reference: "\(gone)", suggestions: [])) {
            try state().useHome(gone, among: homes)
        }
    }

    @Test func aDeletedHomeIsActiveNoLonger() throws {
        let state = try state()
        try state.useHome(homes[2].id, among: homes)
        try state.homeWasDeleted(homes[0].id)
        #expect(state.values.activeHome == homes[2].id)
        try state.homeWasDeleted(homes[2].id)
        #expect(state.values.activeHome == nil)
    }

    @Test func onboardingNeverGoesBack() throws {
        let state = try state()
        try state.reached(.itemsAdded)
        try state.reached(.homeAdded)
        #expect(state.values.onboarding == .itemsAdded)
    }

    @Test func theLastBuildIsRemembered() throws {
        let build = AppState.BuildRecord(
            at: TestClock.start, pages: 3, written: 2, milliseconds: 9, output: "Public")
        try state().recordBuild(build)
        #expect(try state().lastBuild == build)
        #expect(try state().values.onboarding == .siteBuilt)
    }

    @Test(arguments: ["", "{", "[]", "{\"activeHome\": \"x\"}"])
    func aDamagedFileIsAnEmptyOne(text: String) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        let state = try state()
        #expect(state.values.activeHome == nil)
        try state.useHome(homes[0].id, among: homes)
        #expect(try self.state().values.activeHome == homes[0].id)
    }

    @Test("Keys of a version with overrides and features are ignored")
    func formerKeys() throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{\"locale\": \"de-DE\", \"units\": \"imperial\", \"features\": [\"a\"]}".utf8).write(to: file)
        #expect(try state().settings.locale == "en-GB")
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
