import Dispatch
import Foundation
import FullPromises
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The samples of document 004, as they stand there but for typos, compile; what they print is checked.
@Suite("The samples of document 004", .serialized)
struct DocumentTests {
  static let success = true
  static let printed = Box<[String]>([])

  func work1(_ string: String) -> Promise<String> {
    return Promise {
      return string
    }
  }

  func work2(_ string: String) -> Promise<Int> {
    return Promise { () -> Int in
      guard let number = Int(string), number > 0 else { throw Oops() }
      return number
    }
  }

  func work3(_ number: Int) -> Int {
    return number * number
  }

  @Test("Async: a work block fulfills or rejects")
  func async() async throws {
    let promise = Promise<String>(on: .main) { fulfill, reject in
      if Self.success { fulfill("Hello world.") } else { reject(Oops()) }
    }
    #expect(try await promise.result() == "Hello world.")
    let again = Promise<String> { fulfill, reject in
      if Self.success {
        fulfill("Hello world.")
      } else {
        reject(Oops())
      }
    }
    #expect(try await again.result() == "Hello world.")
  }

  @Test("Do: a block returns a value or a promise")
  func doBlock() async throws {
    let promise = Promise { () -> String in
      guard Self.success else { throw Oops() }
      return "Hello world"
    }
    #expect(try await promise.result() == "Hello world")
    let other = Promise { () -> Promise<String> in
      guard Self.success else { throw Oops() }
      return Promise("other")
    }
    #expect(try await other.result() == "other")
  }

  @Test("A promise resolved with nil")
  func resolvedNil() async throws {
    func data(at url: String) -> Promise<Data?> {
      if url.isEmpty {
        return Promise(nil)
      }
      return Promise(Data([1]))
    }
    #expect(try await data(at: "").result() == nil)
    #expect(try await data(at: "x").result() == Data([1]))
  }

  @Test("Then: a promise, a value, an error thrown, or nothing")
  func then() async throws {
    let numberPromise = Promise(42)
    let promised = numberPromise.then { number in
      return Promise(String(number))
    }
    let value = numberPromise.then { number in
      return String(number)
    }
    let thrown: Promise<String> = numberPromise.then { number in
      throw NSError(domain: "", code: 0, userInfo: nil)
    }
    let nothing = numberPromise.then { number in
      Self.printed.append("\(number)")
    }
    #expect(try await promised.result() == "42")
    #expect(try await value.result() == "42")
    #expect(try await nothing.result() == 42)
    await #expect(throws: NSError.self) { try await thrown.result() }
  }

  @Test("The then pipeline, with closures and with functions")
  func pipeline() async throws {
    let first = Promise<Int>.pending()
    work1("10").then { string in
      return work2(string)
    }.then { number in
      return work3(number)
    }.then { number in
      first.fulfill(number)  // 100
    }
    #expect(try await first.result() == 100)
    let second = Promise<Int>.pending()
    work1("10").then(work2).then(work3).then { number in
      second.fulfill(number)  // 100
    }
    #expect(try await second.result() == 100)
  }

  @Test("The catch pipeline skips every then")
  func catchPipeline() async throws {
    let seen = Box<[String]>([])
    let end = work1("abc").then { string in
      return work2(string)
    }.then { number in
      return work3(number)  // Never executed.
    }.then { number in
      seen.append("\(number)")  // Never executed.
    }.catch { error in
      seen.append("\(error)")
    }
    await #expect(throws: Oops.self) { try await end.result() }
    #expect(seen.value == ["Oops(code: 1)"])
  }

  @Test("The troubleshooting sample: a multi-statement block with its result type")
  func troubleshooting() async throws {
    let promise = Promise(1).then { number -> String in
      Self.printed.append("five")
      return "five"
    }
    #expect(try await promise.result() == "five")
  }

  @Test("Reduce")
  func reduce() async throws {
    let numbers = [1, 2, 3]
    let result = Promise("0").reduce(numbers) { partialString, nextNumber in
      Promise(partialString + ", " + String(nextNumber))
    }
    #expect(try await result.result() == "0, 1, 2, 3")
  }

  @Test("Methods of a main-actor class that return nothing are passed as they are, others in a block")
  @MainActor
  func mainActor() async throws {
    let controller = Controller()
    try await work1("10").then(work2).onMain.then { controller.square($0) }.onMain.then { controller.promised($0) }
      .onMain.then(controller.update).onMain.catch(controller.show).onMain.always(controller.done).result()
    try await work1("10").onMain.then { string in controller.label = string }.result()
    #expect(controller.number == 100 && controller.label == "10" && controller.isDone)
  }

  @Test("all of six, grouped, with destructuring")
  func grouping() async throws {
    let (p1, p2, p3, p4, p5, p6) = (Promise(1), Promise("2"), Promise(3.0), Promise(4), Promise("5"), Promise(6))
    let seen = Promise<String>.pending()
    all(all(p1, p2, p3), all(p4, p5, p6)).then { results in
      let ((a1, a2, a3), (a4, a5, a6)) = results
      seen.fulfill("\(a1), \(a2), \(a3), \(a4), \(a5), \(a6)")
    }
    #expect(try await seen.result() == "1, 2, 3.0, 4, 5, 6")
    let six = all(p1, p2, p3, p4, p5, p6)
    #expect(try await six.then { $0.2 }.result() == 3.0)
    #expect(try await all(p1, p4, p6, p1, p4).result() == [1, 4, 6, 1, 4])
    let two = all(p1, p2).then { location, avatar in "\(location)\(avatar)" }
    #expect(try await two.result() == "12")
  }
}

@MainActor
final class Controller {
  var number = 0
  var label = ""
  var isDone = false
  func square(_ number: Int) -> Int { number * number }
  func promised(_ number: Int) -> Promise<Int> { Promise(number) }
  func update(_ number: Int) { self.number = number }
  func show(_ error: any Error) {}
  func done() { isDone = true }
}

extension Promise where Value: Sendable {
  /// The outcome, without blocking the thread that the main queue needs.
  @discardableResult
  func result() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      then(on: .global()) { value in continuation.resume(returning: value) }
      self.catch(on: .global()) { error in continuation.resume(throwing: error) }
    }
  }
}
