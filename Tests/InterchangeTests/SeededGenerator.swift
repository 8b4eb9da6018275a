import TestSupport

extension SeededGenerator {
    mutating func maybe<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
        chance(50) ? value(&self) : nil
    }
}
