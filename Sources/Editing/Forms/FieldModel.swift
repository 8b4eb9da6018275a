import Templating

/// A field of a form with its control, as templates show it. Exactly one of the flags that say what control it has is set.
struct FieldModel: TemplateModel {
    var name: String  // its name in the form: `purchase-date`
    var suffix = ""  // what tells its control from those of the same name in other forms of the page
    var label: String  // its heading: `Bought`
    var value: String  // what it shows
    var was: String  // what the record has, by which a change of another person is noticed
    var isInRow = false  // it belongs to a row of parts, which carries what the record has
    var isNamed = false  // it names a record by text
    var reference = ""  // the name shown at first
    var fault: String? = nil  // what is wrong with the value, a sentence
    var isWrong = false  // there is a `fault`
    var isDisputed = false  // another person has saved another value meanwhile
    var theirs = ""  // that value
    var needed = false  // it may not be empty
    var unit: String? = nil  // the currency of an amount
    var isLine = false  // a short text
    var isProse = false  // a long text
    var isAmount = false  // money, a quantity or another number
    var isNumber = false  // a whole number
    var isDay = false  // a date
    var isColour = false  // a colour
    var isFlag = false  // a box to tick; `value` is `yes` or empty
    var checked = false  // the box is ticked
    var isChoice = false  // one of `choices`
    var isChoices = false  // any of `choices`
    @Flagged var choices: [ChoiceModel] = []  // what can be chosen
    @Flagged var suggestions: [String] = []  // values that were used before; each: a value
}

/// Something that can be chosen.
struct ChoiceModel: TemplateModel {
    var value: String  // what is sent
    var label: String  // what is shown
    var chosen: Bool  // it is chosen now
    var depth: String = ""  // spaces before the label of something inside another: a room in a room
}

/// The parts of a record, such as the payments of a claim, each with a row of fields.
struct PartsModel: TemplateModel {
    var name: String  // its name in the form: `payments`
    var label: String  // its heading: `Payments`
    var was: String  // what the record has, by which a change of another person is noticed
    var fault: String? = nil  // what is wrong with the list, a sentence
    var isDisputed = false  // another person has saved other parts meanwhile
    var theirs = ""  // those parts
    var rows: [PartModel]  // the parts, and after them empty rows
}

/// A row of fields.
struct PartModel: TemplateModel {
    var row: String  // its name in the form: `payments.0`
    var rowLabel: String  // `Payments 1`
    var isKept = false  // it is a part of the record, not an empty row
    var rowWas = ""  // the part as it was shown at first
    var removed = false  // the person has ticked the box that removes the part
    var fields: [FieldModel]
}

/// Fields that belong together.
struct FieldGroupModel: TemplateModel {
    var heading: String? = nil  // absent for the first group
    var folded = false  // it is folded until somebody opens it
    var opened = false  // of a folded one: it is open
    var fields: [FieldModel]
    var parts: [PartsModel]
}

/// Something that is wrong, at the top of a form.
struct FaultModel: TemplateModel {
    var anchor: String  // the field's name
    var what: String  // the field's heading and what is wrong, a sentence
}
