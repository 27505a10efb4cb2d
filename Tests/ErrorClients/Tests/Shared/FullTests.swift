import Dispatch
import Foundation
import FullPromises
import Shapes
import Testing

private let queue = DispatchQueue.global()

func fullWays<Value: Sendable>(_ shape: String, _ value: Value) async -> Ways {
  let byHand = Promise<Value>.pending()
  byHand.fulfill(value)
  let promises: [(String, Promise<Value>)] = [
    ("maker", Promise(value)),
    ("fulfill", byHand),
    ("block", Promise(on: queue) { value }),
    ("block that fulfills", Promise(on: queue) { fulfill, _ in fulfill(value) }),
    ("async", Promise(async: { value })),
    ("then", Promise(true).then(on: queue) { _ in value }),
    ("then a promise", Promise(true).then(on: queue) { _ in Promise(value) }),
    ("recover", Promise<Value>(Oops()).recover(on: queue) { _ in value }),
    ("wrap", wrap(on: queue) { handler in handler(value) }),
    (
      "wrap a result",
      wrap(on: queue) { (handler: @Sendable (Result<Value, Oops>) -> Void) in handler(.success(value)) }
    ),
    (
      "wrap a value or an error",
      wrap(on: queue) { (handler: @Sendable (Value, (any Error)?) -> Void) in handler(value, nil) }
    ),
    ("race", race([Promise(value)])),
    ("reduce", Promise(true).reduce([1]) { _, _ in Promise(true) }.then(on: queue) { _ in value }),
    ("validate", Promise(value).validate(on: queue) { _ in true }),
  ]
  var ways = Ways()
  for (way, promise) in promises { await ways.note(shape + way) { _ = try await promise.get() } }
  await ways.note(shape + "all") { _ = try await all([Promise(value), Promise(value)]).get() }
  await ways.note(shape + "all of two types") { _ = try await all(Promise(value), Promise(true)).get() }
  return ways
}

/// Law 9.
@Suite("FullPromises and types that somebody made errors")
struct FullTests {
  @Test("What somebody else made an error is a value", arguments: Sample.values)
  func values(_ sample: Sample) async {
    let ways = await sample.full()
    #expect(ways.rejecting.isEmpty)
    #expect(ways.fulfilling.count == 16 * 5)
  }

  @Test("What its author made an error rejects", arguments: Sample.errors)
  func errors(_ sample: Sample) async {
    let ways = await sample.full()
    #expect(ways.fulfilling.isEmpty)
    #expect(ways.rejecting.count == 16 * 5)
  }

  @Test("A maker takes for a value what can be one")
  func makers() {
    let (text, number, shape, bytes) = ("text", 5, Shape(), [UInt8(1)])
    #expect(Promise(text).value == "text")
    #expect(Promise("text").value == "text")
    #expect(Promise(5).value == 5)
    #expect(Promise<Int>(number).value == 5)
    #expect(Promise<Int>(5).value == 5)
    #expect(Promise<Int>(number + 1).value == 6)
    #expect(Promise<Double>(5).value == 5)
    #expect(Promise<Int?>(number).value == 5)
    #expect(Promise<Int?>(5).value == 5)
    #expect(Promise<String?>(text).value == "text")
    #expect(Promise<String?>("text").value == "text")
    #expect(Promise<Substring>("text").value == "text")
    #expect(Promise<[UInt8]>(bytes).value == [1])
    #expect(Promise<any Sendable>(text).value as? String == "text")
    #expect(Promise<any Sendable>(number).value as? Int == 5)
    #expect(Promise<any Sendable>(shape).isFulfilled)
    #expect(Promise<Shape>(shape).isFulfilled)
    #expect(Promise<Shape?>(shape).isFulfilled)
    #expect(Promise<any Blunder>("text").isFulfilled)
  }

  @Test("A maker rejects with what can't be a value, and with an error")
  func rejections() {
    let error: any Error = Oops()
    #expect(Promise<Int>(Oops()).error is Oops)
    #expect(Promise<Int>(error).error is Oops)
    #expect(Promise<Int?>(error).error is Oops)
    #expect(Promise<any Sendable>(error).error is Oops)
    #expect(Promise<any Sendable>(Oops()).error is Oops)
    #expect(Promise<Bool>("text" as any Error).error as? String == "text")
    let rejected = Promise<String>.pending()
    rejected.reject("text")
    #expect(rejected.error as? String == "text")
  }

  @Test("A Maybe is made of a value or an error by the same rule")
  func maybe() {
    let (text, number, error) = ("text", 5, Oops() as any Error)
    #expect(Maybe(text).value == "text")
    #expect(Maybe<Int>(number).value == 5)
    #expect(Maybe<Double>(5).value == 5)
    #expect(Maybe<String?>(text).value == "text")
    #expect(Maybe<Substring>("text").value == "text")
    #expect(Maybe<any Sendable>(text).value as? String == "text")
    #expect(Maybe<Int>(error).error is Oops)
    #expect(Maybe<any Sendable>(error).error is Oops)
    #expect(Maybe<any Sendable>(Oops()).error is Oops)
    #expect(Maybe(Oops()).error is Oops)
  }

  @Test("A string that is thrown, or that stands as an error where only errors can, rejects")
  func strings() async {
    let thrown = Promise(true).then(on: queue) { _ -> Int in throw "text" }.then(on: queue) { $0 + 1 }
    await #expect(throws: "text") { try await thrown.get() }
    let ways = await fullWays("", "text" as any Error) + fullWays("optional, ", "text" as (any Error)?)
    #expect(ways.fulfilling.isEmpty)
  }

  @Test("A wrapped handler of a string gives a string")
  func wrapped() async throws {
    @Sendable func load(_ done: (String) -> Void) { done("text") }
    @Sendable func find(_ done: (String?) -> Void) { done("text") }
    @Sendable func fetch(_ done: (String?, (any Error)?) -> Void) { done("text", nil) }
    let (loaded, found) = (
      wrap(on: queue) { load($0) } as Promise<String>, wrap(on: queue) { find($0) } as Promise<String?>
    )
    let fetched: Promise<String?> = wrap(on: queue) { fetch($0) }
    #expect(try await loaded.get() == "text")
    #expect(try await found.get() == "text")
    #expect(try await fetched.get() == "text")
  }

  @Test("A chain of strings and numbers stays one")
  func chain() async throws {
    let end = Promise(1).then(on: queue) { "n\($0)" }.then(on: queue) { [UInt8($0.utf8.count)] }
      .then(on: queue) { bytes -> Promise<String?> in Promise("\(bytes)") }
    #expect(try await end.get() == "[2]")
    let recovered = Promise<String?>(Oops()).recover(on: queue) { _ in "none" }
    #expect(try await recovered.get() == "none")
    let found = try await any([Promise("a"), Promise(Oops())]).get()
    #expect(found.map(\.value) == ["a", nil])
  }
}
