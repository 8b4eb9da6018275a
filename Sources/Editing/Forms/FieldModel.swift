import Templating

/// A field of a form with its control, as templates show it. Exactly one of the flags is set.
struct FieldModel: TemplateModel {
    var name: String  // its name in the form: `purchase-date`
    var label: String  // its heading: `Bought`
    var value: String  // what it shows
    var was: String  // what the record has, by which a change of another person is noticed
    var fault: String? = nil  // what is wrong with the value, a sentence
    var theirs: String? = nil  // what another person has saved meanwhile
    var needed = false  // it may not be empty
    var isLine = false  // a short text
    var isProse = false  // a long text
    var isAmount = false  // money, a quantity or another number
    var isDay = false  // a date
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
