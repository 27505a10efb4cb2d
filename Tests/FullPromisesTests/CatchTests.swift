import Dispatch
import FullPromises
import Testing

/// Document 004, "Catch"; laws 5 and 11.
@Suite("catch")
struct CatchTests {
  private let queue = DispatchQueue(label: "catch")
  private let seen = Box<[String]>([])

  @Test("The block sees the error, which goes on, and never runs inside the call that attaches it")
  func error() {
    queue.suspend()
    let end = Promise<Int>(Oops(code: 7)).catch(on: queue) { error in seen.append("\(error)") }
    #expect(seen.value.isEmpty && end.isPending)
    queue.resume()
    _ = end.settled()
    #expect(end.error as? Oops == Oops(code: 7))
    #expect(seen.value == ["Oops(code: 7)"])
  }

  @Test("A value goes past the block, which doesn't run")
  func value() {
    let end = Promise(1).catch(on: queue) { error in seen.append("\(error)") }
    #expect(end.value == 1)
    queue.sync {}
    #expect(seen.value.isEmpty)
  }

  @Test("The promise is pending while the block runs, and what observes it runs afterwards")
  func order() {
    let (source, own) = (Promise<Int>.pending(), Box<Promise<Int>?>(nil))
    let end = source.catch(on: queue) { _ in seen.append(own.value?.isPending == true ? "pending" : "too late") }
    own.change { $0 = end }
    let last = end.catch(on: DispatchQueue(label: "observer")) { error in seen.append("\(error)") }
    source.reject(Oops())
    _ = last.settled()
    #expect(seen.value == ["pending", "Oops(code: 1)"])
    own.change { $0 = nil }
  }
}
