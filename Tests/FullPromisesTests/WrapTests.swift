import Dispatch
import FullPromises
import TestSupport
import Testing

/// Document 004, "Wrap": the eight shapes, and two that were missing.
@Suite("wrap")
struct WrapTests {
  typealias Fault = (any Error)?

  static func nothing(_ handler: @escaping @Sendable () -> Void) { serial.async { handler() } }
  static func value(_ handler: @escaping (Int) -> Void) { handler(1) }
  static func optional(_ handler: @escaping (Int?) -> Void) { handler(nil) }
  static func valueError(_ fault: Fault, _ handler: @escaping (Int, Fault) -> Void) { handler(3, fault) }
  static func errorValue(_ fault: Fault, _ handler: @escaping (Fault, Int) -> Void) { handler(fault, 4) }
  static func optionalError(_ fault: Fault, _ handler: @escaping (String?, Fault) -> Void) { handler("5", fault) }
  static func errorOptional(_ fault: Fault, _ handler: @escaping (Fault, String?) -> Void) { handler(fault, nil) }
  static func two(_ fault: Fault, _ handler: @escaping (Int?, String?, Fault) -> Void) { handler(7, "7", fault) }

  @Test("Handlers without an error")
  func withoutError() throws {
    try wrap(on: serial) { handler in Self.nothing(handler) }.get()
    #expect(try wrap(on: serial) { handler in Self.value(handler) }.get() == 1)
    let optional: Promise<Int?> = wrap(on: serial) { handler in Self.optional(handler) }
    #expect(try optional.get() == nil)
  }

  @Test("Handlers with an error give the value when there is no error")
  func values() throws {
    let valueError: Promise<Int> = wrap(on: serial) { handler in Self.valueError(nil, handler) }
    let errorValue: Promise<Int> = wrap(on: serial) { handler in Self.errorValue(nil, handler) }
    let optionalError: Promise<String?> = wrap(on: serial) { handler in Self.optionalError(nil, handler) }
    let errorOptional: Promise<String?> = wrap(on: serial) { handler in Self.errorOptional(nil, handler) }
    let two: Promise<(Int?, String?)> = wrap(on: serial) { handler in Self.two(nil, handler) }
    #expect(try (valueError.get(), errorValue.get()) == (3, 4))
    #expect(try (optionalError.get(), errorOptional.get()) == ("5", nil))
    #expect(try two.get() == (7, "7"))
  }

  @Test("Handlers with an error reject when it is there")
  func errors() {
    let valueError: Promise<Int> = wrap(on: serial) { handler in Self.valueError(Oops(), handler) }
    let errorValue: Promise<Int> = wrap(on: serial) { handler in Self.errorValue(Oops(), handler) }
    let optionalError: Promise<String?> = wrap(on: serial) { handler in Self.optionalError(Oops(), handler) }
    let errorOptional: Promise<String?> = wrap(on: serial) { handler in Self.errorOptional(Oops(), handler) }
    let two: Promise<(Int?, String?)> = wrap(on: serial) { handler in Self.two(Oops(), handler) }
    #expect(throws: Oops()) { try valueError.get() }
    #expect(throws: Oops()) { try errorValue.get() }
    #expect(throws: Oops()) { try optionalError.get() }
    #expect(throws: Oops()) { try errorOptional.get() }
    #expect(throws: Oops()) { try two.get() }
  }

  @Test("Handlers that pass both an error and a value reject")
  func both() {
    typealias Pair<First, Second> = @Sendable (First, Second) -> Void
    let valueError: Promise<Int> = wrap(on: serial) { (handler: @escaping Pair<Int, Fault>) in handler(3, Oops()) }
    let errorValue: Promise<Int> = wrap(on: serial) { (handler: @escaping Pair<Fault, Int>) in handler(Oops(), 4) }
    let optionalError: Promise<Int?> = wrap(on: serial) { (handler: @escaping Pair<Int?, Fault>) in
      handler(5, Oops())
    }
    let errorOptional: Promise<Int?> = wrap(on: serial) { (handler: @escaping Pair<Fault, Int?>) in
      handler(Oops(), 6)
    }
    let two: Promise<(Int?, String?)> = wrap(on: serial) {
      (handler: @escaping @Sendable (Int?, String?, Fault) -> Void) in handler(7, "7", Oops())
    }
    #expect(throws: Oops()) { try valueError.get() }
    #expect(throws: Oops()) { try errorValue.get() }
    #expect(throws: Oops()) { try optionalError.get() }
    #expect(throws: Oops()) { try errorOptional.get() }
    #expect(throws: Oops()) { try two.get() }
  }

  static func save(_ fault: Fault, _ handler: @escaping @Sendable (Fault) -> Void) { serial.async { handler(fault) } }
  static func load(_ result: Result<Int, Oops>, _ handler: @escaping @Sendable (Result<Int, Oops>) -> Void) {
    serial.async { handler(result) }
  }

  @Test("A handler of an error alone rejects with it, and fulfils without one")
  func errorAlone() throws {
    let failed = wrap(on: serial) { Self.save(Oops(), $0) }
    let saved = wrap(on: serial) { Self.save(nil, $0) }
    let stated = wrap(on: serial) { (handler: @escaping @Sendable ((any Error)?) -> Void) in handler(Oops()) }
    let caught = Probe<String>()
    failed.then(on: serial) { caught.put("then") }.catch(on: serial) { error in caught.put("catch \(error)") }
    #expect(throws: Oops()) { try failed.get() }
    #expect(throws: Oops()) { try stated.get() }
    try saved.get()
    #expect(caught.wait() == ["catch \(Oops())"])
  }

  @Test("Where an optional error is asked for, the error rejects too")
  func optionalError() throws {
    let (seen, caught) = (Probe<String>(), Probe<String>())
    let stated: Promise<(any Error)?> = wrap(on: serial) { Self.save(Oops(), $0) }
    #expect(throws: Oops()) { try stated.get() }
    wrap(on: serial) { Self.save(Oops(), $0) }
      .then(on: serial) { (error: (any Error)?) in seen.put("\(error as Any)") }
      .catch(on: serial) { error in caught.put("\(error)") }
    #expect(caught.wait() == ["\(Oops())"])
    wrap(on: serial) { Self.save(nil, $0) }.then(on: serial) { (error: (any Error)?) in seen.put("\(error as Any)") }
    #expect(seen.wait() == ["nil"])
  }

  @Test("A handler of a result gives a promise of the value")
  func result() throws {
    let loaded = wrap(on: serial) { Self.load(.success(1), $0) }
    let failed: Promise<Int> = wrap(on: serial) { Self.load(.failure(Oops()), $0) }
    #expect(try loaded.get() + 1 == 2)
    #expect(throws: Oops()) { try failed.get() }
  }

  @Test("A block that throws rejects, and of two calls of the handler the first counts")
  func misuse() throws {
    let thrown: Promise<Int> = wrap(on: serial) { (_: @escaping @Sendable (Int) -> Void) in throw Oops() }
    #expect(throws: Oops()) { try thrown.get() }
    let twice: Promise<Int> = wrap(on: serial) { (handler: @escaping @Sendable (Int) -> Void) in
      handler(1)
      handler(2)
    }
    #expect(try twice.get() == 1)
  }
}
