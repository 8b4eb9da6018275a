internal import Foundation

/// A picture: `width` x `height` pixels from the upper left, red, green and blue of eight bits of sRGB each.
public struct Photo: Hashable, Sendable {
    public let width: Int
    public let height: Int
    public let rgb: [UInt8]
}

/// Photos of things that do not exist, traced by rays. Pure: equal arguments give equal pixels.
public enum Photograph {
    /// A home of the demonstration household.
    public enum Home: String, CaseIterable, Sendable {
        case house
        case flat
        case cottage
    }

    /// A room with its furniture.
    public enum Room: String, CaseIterable, Sendable {
        case living
        case kitchen
        case bedroom
        case study
        case bathroom
        case storage
    }

    /// A photo of a belonging, 1280 x 960 pixels at full scale.
    /// - Parameters:
    ///   - title: Words in it decide what is to be seen, and the colours.
    ///   - label: Decides where no word of the title is known.
    ///   - scale: Of the sides; 0.125 is enough for a test.
    public static func item(_ title: String, label: String? = nil, seed: UInt64, scale: Double = 1) -> Photo {
        subject(Subject.of(title, label: label), title: title, seed: seed, scale: scale)
    }

    /// A photo of a home from the street or the shore, 1600 x 1067 pixels at full scale.
    public static func home(_ home: Home, seed: UInt64, scale: Double = 1) -> Photo {
        var dice = Dice(seed, home.rawValue)
        let shot = Homes.shot(home, &dice, aspect: 1600.0 / 1067)
        return take(shot, width: pixels(1600, scale), height: pixels(1067, scale), seed: dice)
    }

    /// A photo of a room, 1600 x 1067 pixels at full scale.
    public static func room(_ room: Room, seed: UInt64, scale: Double = 1) -> Photo {
        var dice = Dice(seed, room.rawValue)
        let shot = Rooms.shot(room, &dice, aspect: 1600.0 / 1067)
        return take(shot, width: pixels(1600, scale), height: pixels(1067, scale), seed: dice)
    }

    /// A photo of one kind of thing, whatever it is called.
    static func subject(_ subject: Subject, title: String, seed: UInt64, scale: Double) -> Photo {
        let dice = Dice(seed, title)
        var stage = Stage(dice: dice)
        subject.build(&stage, Palette(title: title))
        let shot = Setting.shot(of: stage, subject.setting, aspect: 4.0 / 3)
        return take(shot, width: pixels(1280, scale), height: pixels(960, scale), seed: dice)
    }

    private static func pixels(_ full: Int, _ scale: Double) -> Int { max(8, Int((Double(full) * scale).rounded())) }

    private static func take(_ shot: Shot, width: Int, height: Int, seed: Dice) -> Photo {
        var dice = seed
        let noise = UInt32(truncatingIfNeeded: dice.next() >> 32)
        // Traced at six tenths of the size: a third of the time, and lenses are not much sharper than that.
        let (columns, rows) = (max(8, width * 6 / 10), max(8, height * 6 / 10))
        let traced = Exposure.take(
            shot.stage.scene(shot.light), shot.camera, width: columns, height: rows, lift: shot.lift, seed: noise)
        let colours = Enlargement.enlarged(traced, columns, rows, to: width, height)
        var development = shot.development
        development.seed = noise
        return Photo(
            width: width, height: height, rgb: development.developed(colours, width: width, height: height))
    }
}
