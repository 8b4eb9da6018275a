import Household

/// Swift Testing declares an `Attachment` too; a name in this module takes precedence over imported ones.
typealias Attachment = Household.Attachment
