import Dispatch
import Foundation
import ResolveBlockPromise
import Shapes
import Testing

func resolveBlockWays<Value: Sendable>(_ shape: String, _ value: Value) async -> Ways {
  let byHand = Promise<Value>()
  byHand.resolve(value)
  let byResult = Promise<Value>()
  byResult.resolve(Result<Value, any Error>.success(value))
  let receiver = Receiver<Value>()
  receiver.resolve(object: value, error: nil)
  func start() -> Promise<Bool> { .resolved(with: true) }
  func fail() -> Promise<Bool> { .resolved(error: Oops()) }
  let promises: [(String, Promise<Value>)] = [
    ("resolve", byHand),
    ("resolve with a result", byResult),
    ("resolved", .resolved(with: value)),
    ("async", Promise { value }),
    ("then", start().then { _ in value }),
    ("then a resolution", start().then { _ in Resolution.value(value) }),
    ("then, of two blocks", start().then({ _ in value }, error: { _ in value })),
    ("recovered, of two blocks", fail().then({ _ in value }, error: { _ in value })),
    ("thenError", fail().thenError { _ in value }),
    ("iterate", start().iterate { _, _ -> Iteration<Bool, Value> in .done(value) }),
    ("job", JobQueue().add { value }),
    ("after", Promise.after([start()]) { _, _ in value }),
    ("wrap", Promise.wrap { done in done(value) }),
    ("wrap a result", Promise.wrap { (done: @Sendable (Result<Value, Oops>) -> Void) in done(.success(value)) }),
    ("wrap a value or an error", Promise.wrap { (done: @Sendable (Value?, (any Error)?) -> Void) in done(value, nil) }),
    ("receiver", receiver.promise),
  ]
  var ways = Ways()
  for (way, promise) in promises { await ways.note(shape + way) { _ = try await promise.get() } }
  return ways
}

/// Law 9.
@Suite("ResolveBlockPromise and types that somebody made errors")
struct ResolveBlockTests {
  @Test("What somebody else made an error is a value", arguments: Sample.values)
  func values(_ sample: Sample) async {
    let ways = await sample.resolveBlock()
    #expect(ways.rejecting.isEmpty)
    #expect(ways.fulfilling.count == 16 * 5)
  }

  @Test("What its author made an error is one", arguments: Sample.errors)
  func errors(_ sample: Sample) async {
    let ways = await sample.resolveBlock()
    #expect(ways.fulfilling.isEmpty)
    #expect(ways.rejecting.count == 16 * 5)
  }

  @Test("What can be a value is one, also where the compiler takes it for an error")
  func forms() async throws {
    func start() -> Promise<Bool> { .resolved(with: true) }
    func fail() -> Promise<Bool> { .resolved(error: Oops()) }
    func text(_ text: String?) -> Promise<String?> { text.map { .resolved(with: $0) } ?? .resolved(error: Oops()) }
    let number = 5
    #expect(try await start().then { _ in "text" }.get() == "text")
    #expect(try await start().then { _ in [UInt8(1)] }.get() == [1])
    #expect(try await fail().then({ _ in "a" }, error: { _ in "b" }).get() == "b")
    #expect(try await fail().then({ _ in 4 }, error: { _ in number }).get() == 5)
    #expect(try await text(nil).then({ $0 }, error: { _ in "none" }).get() == "none")
    #expect(try await text(nil).then({ Promise.resolved(with: $0) }, error: { _ in "none" }).get() == "none")
    #expect(try await fail().then({ _ in Shape() as Shape? }, error: { _ in Shape() }).get() != nil)
    #expect(try await fail().thenError { _ in "text" }.get() == "text")
    let optional = Promise<String?>()
    optional.resolve("text")
    #expect(try await optional.get() == "text")
    let double = Promise<Double>()
    double.resolve(5)
    #expect(try await double.get() == 5)
    let any = Promise<any Sendable>()
    any.resolve(number)
    #expect(try await any.get() as? Int == 5)
  }

  @Test("An error fails, also a string given as one")
  func errors() async {
    let error: any Error = Oops()
    let (own, given, boxed) = (Promise<Bool>(), Promise<Bool>(), Promise<any Sendable>())
    own.resolve(Oops())
    given.resolve(error: "text")
    boxed.resolve(error)
    await #expect(throws: Oops.self) { try await own.get() }
    await #expect(throws: "text") { try await given.get() }
    await #expect(throws: Oops.self) { _ = try await boxed.get() }
  }

  @Test("A string that is thrown, or that stands as an error where only errors can, is an error")
  func strings() async {
    let thrown = Promise.resolved(with: true).then { _ -> Int in throw "text" }.then { $0 + 1 }
    await #expect(throws: "text") { try await thrown.get() }
    let ways = await resolveBlockWays("", "text" as any Error) + resolveBlockWays("optional, ", "text" as (any Error)?)
    #expect(ways.fulfilling.isEmpty)
  }
}
