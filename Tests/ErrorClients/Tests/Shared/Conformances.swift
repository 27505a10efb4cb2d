import Foundation
import FoundationStones
import Shapes
import Words

// What the client makes errors, though it isn't their author. `String` is made one by `Words`.

extension Int: @retroactive Error {}
extension Substring: @retroactive LocalizedError {}
extension Array: @retroactive Error where Element == UInt8 {}
extension URL: @retroactive LocalizedError {}
extension Date: @retroactive CustomNSError {}
extension Shape: Error {}
extension Figure: Error {}
extension Stone: CustomNSError {}

final class Square: Figure, @unchecked Sendable {}

// What is an error, and gets another conformance.

extension Collapse: LocalizedError {}
extension POSIXError: @retroactive LocalizedError {}

// Errors of the client.

struct Oops: Error {}

enum Code: String, Error, LosslessStringConvertible {
  case unknown
  init?(_ description: String) { self.init(rawValue: description) }
  var description: String { rawValue }
}

struct Late: Sendable {}

struct Local: LocalizedError {}

struct Custom: CustomNSError {}

struct Part<Content: Sendable>: Error {}

final class Failure: Error {}

final class Snap: Breakage, @unchecked Sendable {}

protocol Blunder: Error {}

extension Oops: Blunder {}

extension String: Blunder {}
