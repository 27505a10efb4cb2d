import Dispatch
import Foundation
import FullPromises
import Testing

/// Blocks of the main actor, given to `onMain`; law 20.
@Suite("Main-actor blocks", .serialized)
@MainActor
struct OnMainTests {
  @MainActor
  final class Screen {
    var lines: [String] = []
    func value() -> Int { lines.count + 1 }
    func promise() -> Promise<Int> { Promise(lines.count + 2) }
    func show(_ error: any Error) { lines.append("\(error)") }
    func isShort(_ number: Int) -> Bool { number < 10 }
    func fallback(_ error: any Error) -> Int { 7 }
    func other(_ error: any Error) -> Promise<Int> { Promise(8) }
    func done() { lines.append("done") }
  }

  let screen = Screen()

  @Test("A promise is made of a main-actor block or method that returns a value or a promise")
  func create() async throws {
    #expect(try await Promise { @MainActor in screen.value() }.result() == 1)
    #expect(try await Promise { @MainActor () -> Promise<Int> in Promise(screen.value()) }.result() == 1)
    let (value, promise) = (Promise(onMain: screen.value), Promise(onMain: screen.promise))
    #expect(try await value.result() + promise.result() == 3)
  }

  @Test("Methods of a main-actor class go to every operator")
  func methods() async throws {
    #expect(try await Promise<Int>(Oops()).onMain.catch(screen.show).onMain.recover(screen.fallback).result() == 7)
    #expect(try await Promise<Int>(Oops()).onMain.recover(screen.other).onMain.always(screen.done).result() == 8)
    #expect(try await Promise(1).onMain.validate(screen.isShort).result() == 1)
    await #expect(throws: PromiseError.validationFailure) {
      try await Promise(11).onMain.validate(screen.isShort).result()
    }
    await #expect(throws: Oops()) { try await Promise<Int>(Oops()).onMain.always(screen.done).result() }
    #expect(screen.lines == ["Oops(code: 1)", "done", "done"])
  }

  @Test("A main-actor block that throws rejects")
  func thrown() async {
    let value = Promise(1).onMain.then { _ -> Int in throw Oops(code: 2) }
    let nothing = Promise(1).onMain.then { _ -> Void in throw Oops(code: 3) }
    await #expect(throws: Oops(code: 2)) { try await value.result() }
    await #expect(throws: Oops(code: 3)) { try await nothing.result() }
  }
}
