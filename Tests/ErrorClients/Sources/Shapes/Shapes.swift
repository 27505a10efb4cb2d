import Foundation

// What isn't an error by its author.

package struct Shape: Sendable { package init() {} }

/// A class that isn't an error, nor are its subclasses.
open class Figure: @unchecked Sendable { package init() {} }

// What is one.

package struct Collapse: Error { package init() {} }

package struct Refusal: Sendable { package init() {} }

package struct Failed<Content: Sendable>: Error { package init() {} }

package enum Either<First: Sendable, Second: Sendable>: Sendable { case first(First), second(Second) }

extension Either: Error where First: Error, Second: Error {}

/// A class that is an error, as its subclasses are.
open class Breakage: Error, @unchecked Sendable { package init() {} }

package final class Fault: NSError, @unchecked Sendable {}
