import Foundation
import Household

/// Changes to the settings, and to the date.
enum SettingChange: String, Change, CaseIterable {
    case title, locale, currency, pageSize, activeHome, nextDay, manyDaysOn, timeZone

    func make(in world: World) throws -> String {
        switch self {
        case .title: world.settings.title = world.chance(30) ? "" : world.name()
        case .locale: world.settings.locale = world.one(of: ["en-GB", "en-US", "de-DE", "fr-FR", "ja-JP", "ar-EG"])
        case .currency: world.settings.currency = world.currency()
        case .pageSize: world.settings.pageSize = world.one(of: [3, 4, 4, 4, 6, 100])
        case .activeHome:
            world.activeHome =
                switch world.number(0...3) {
                case 0: nil
                case 1: try world.newID()
                default: try world.anEntity("home")
                }
        case .nextDay:
            world.today = world.today.adding(days: 1)
            world.pass(seconds: 86_400)
        case .manyDaysOn:
            world.today = world.today.adding(days: 40)
            world.pass(seconds: 40 * 86_400)
        case .timeZone: world.timeZone = TimeZone(secondsFromGMT: world.one(of: [0, 9, -8]) * 3600) ?? .gmt
        }
        return "\(rawValue): \(world.settings), active \(String(describing: world.activeHome)), \(world.today)"
    }
}
