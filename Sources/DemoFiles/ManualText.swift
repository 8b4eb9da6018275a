/// What stands in a manual, for any product with a plug.
enum ManualText {
    struct Chapter {
        var title: String
        var paragraphs: [String] = []
        var steps: [String] = []
        /// A table, its head first.
        var rows: [[String]] = []
    }

    static func pages(of product: String) -> [[Chapter]] {
        let thing = product.lowercased()
        return [
            [safety(thing), setup(thing)],
            [use(thing), care(thing)],
            [parts(product), faults(thing), warranty(thing)],
        ]
    }

    private static func safety(_ thing: String) -> Chapter {
        Chapter(
            title: "Before you begin",
            paragraphs: [
                "This \(thing) is made for use in a household. Anyone who uses it should have read these pages; "
                    + "children "
                    + "should do so only while an adult is with them.",
                "Pull the plug before you clean it, before you move it, and whenever something about it seems wrong. "
                    + "Hold the plug, not the cord. A damaged cord is replaced by a workshop, not taped.",
                "Leave a hand's width of air on every side, and keep the openings at the back free of dust and cloth.",
            ])
    }

    private static func setup(_ thing: String) -> Chapter {
        Chapter(
            title: "Setting up",
            steps: [
                "Take off the film and the two strips of tape, and look for damage from the journey. Keep the carton "
                    + "until the first month has passed.",
                "Stand the \(thing) on a firm, level surface. Turn the front feet until it no longer rocks.",
                "Wipe the inside and every loose part with a damp cloth, and let them dry.",
                "Push the plug into an earthed socket that you can reach. The lamp beside the switch lights for "
                    + "a second.",
                "Let it run empty once, for ten minutes. A faint smell of the workshop is normal the first time.",
            ])
    }

    private static func use(_ thing: String) -> Chapter {
        Chapter(
            title: "Everyday use",
            paragraphs: ["The switch on the front panel has three positions: off, ready and run."],
            steps: [
                "Turn the switch to ready and wait until the lamp stops blinking.",
                "Choose a setting. The middle one suits most days; begin with it and note what you change.",
                "Turn the switch to run. You can stop at any time by turning it back.",
                "When the work is done the \(thing) sounds twice and goes to ready by itself.",
                "Turn it off at the end of the day. In ready it draws less than one watt.",
            ])
    }

    private static func care(_ thing: String) -> Chapter {
        Chapter(
            title: "Cleaning and care",
            paragraphs: [
                "After each use wipe the outside with a soft cloth. Do not use scouring powder, and never hold "
                    + "the \(thing) "
                    + "under running water.",
                "Once a month take out the filter, rinse it in lukewarm water and let it dry for a day. A "
                    + "filter that has "
                    + "turned grey for good is due for a new one, as a rule after a year.",
                "Once a year look at the cord, the plug and the feet. Two drops of light oil keep the hinge quiet.",
            ])
    }

    private static func parts(_ product: String) -> Chapter {
        Chapter(
            title: "Parts of the \(product.lowercased())",
            rows: [
                ["No.", "Part", "To order"], ["1", "Housing with hinge", "HB-1104"],
                ["2", "Door or cover with seal", "HB-1121"],
                ["3", "Foot, adjustable (4)", "HB-0032"], ["4", "Display and lamp", "HB-2007"],
                ["5", "Buttons, set of three", "HB-2013"], ["6", "Filter, washable", "HB-3300"],
                ["7", "Mains cord, 1.8 m", "HB-4018"],
            ])
    }

    private static func faults(_ thing: String) -> Chapter {
        Chapter(
            title: "If something is wrong",
            paragraphs: [
                "It does not start: try the socket with a lamp, then wait ten minutes, for the \(thing) "
                    + "switches itself off "
                    + "when it was too warm.",
                "It is louder than before: check that it stands level and that the filter is clean.",
                "The lamp blinks three times: the cover is not quite shut. Five times: call a workshop.",
            ])
    }

    private static func warranty(_ thing: String) -> Chapter {
        Chapter(
            title: "Warranty",
            paragraphs: [
                "For two years from the day on your receipt we repair faults of material and making free of "
                    + "charge. Keep the "
                    + "receipt with this manual, and write the serial number here:  ______________________"
            ])
    }
}
