import Foundation
import FoundationStones
import Shapes
import Testing

/// A value of one type, and what each design does with it: the ways of settling a promise that reject.
struct Sample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let full: @Sendable () async -> Ways
  let resolveBlock: @Sendable () async -> Ways

  init<Value: Sendable>(_ value: Value) {
    testDescription = String(reflecting: Value.self)
    full = {
      await fullWays("", value) + fullWays("optional, ", Optional(value))
        + fullWays("twice, ", Optional(Optional(value)))
        + fullWays("any, ", value as any Sendable) + fullWays("any optional, ", Optional(value) as any Sendable)
    }
    resolveBlock = {
      await resolveBlockWays("", value) + resolveBlockWays("optional, ", Optional(value))
        + resolveBlockWays("twice, ", Optional(Optional(value))) + resolveBlockWays("any, ", value as any Sendable)
        + resolveBlockWays("any optional, ", Optional(value) as any Sendable)
    }
  }

  /// No author made these errors, but somebody did.
  static let values = [
    Sample("text"), Sample(5), Sample("text".prefix(2)), Sample([UInt8(1)]), Sample(Date.now), Sample(Shape()),
    Sample(URL(fileURLWithPath: "/")), Sample(Figure()), Sample(Square()), Sample(Stone()),
    // Nobody made these errors.
    Sample(1.5), Sample([Oops()]), Sample(true as Bool?),
  ]

  static let errors = [
    Sample(Oops()), Sample(Code.unknown), Sample(Late()), Sample(Local()), Sample(Custom()), Sample(Part<Int>()),
    Sample(Failure()), Sample(Snap()), Sample(Collapse()), Sample(Refusal()), Sample(Failed<Shape>()),
    Sample(Either<Oops, Refusal>.first(Oops())), Sample(Breakage()), Sample(Fault(domain: "test", code: 1)),
    Sample(Crack()), Sample(NSError(domain: "test", code: 1)), Sample(URLError(.badURL)),
    Sample(CocoaError(.fileNoSuchFile)), Sample(POSIXError(.EPERM)), Sample(CancellationError()),
    Sample(EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: ""))), Sample(Oops() as any Error),
    Sample(Oops() as any Blunder), Sample(Code.unknown as any LosslessStringConvertible & Sendable),
  ]
}

/// The ways that were tried, and whether each rejects.
struct Ways: Sendable {
  var rejecting: [String] = []
  var fulfilling: [String] = []

  static func + (one: Ways, other: Ways) -> Ways {
    Ways(rejecting: one.rejecting + other.rejecting, fulfilling: one.fulfilling + other.fulfilling)
  }

  mutating func note(_ way: String, _ outcome: () async throws -> Void) async {
    do {
      try await outcome()
      fulfilling.append(way)
    } catch { rejecting.append(way) }
  }
}
