/// A value that holds a secret: however it is printed, only its description appears.
package protocol Unprintable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprintable {
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
