import Dispatch
import Testing

@testable import FullPromises

/// Blocks that follow each other in one turn of a queue.
@Suite("Turns of a queue")
struct TurnTests {
  @Test(
    "What follows from the first of two blocks comes after the second, also when their promise is settled on the queue")
  func order() throws {
    let seen = Box("")
    let source = Promise<Int>.pending()
    let first = source.then(on: serial) { $0 }
    let last = first.then(on: serial) { _ in seen.append("A") }.then(on: serial) { _ in seen.append("C") }
    first.then(on: serial) { _ in seen.append("B") }
    source.fulfill(1)
    _ = try last.get()
    serial.sync {}
    #expect(seen.value == "ABC")
  }

  @Test("Blocks of one promise on a concurrent queue may wait for each other")
  func concurrent() {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let source = Promise<Int>.pending()
    let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let met = Box(0)
    source.then(on: queue) { _ in
      other.signal()
      if one.isSignalled() { met.change { $0 += 1 } }
    }
    let last = source.then(on: queue) { _ in
      one.signal()
      if other.isSignalled() { met.change { $0 += 1 } }
    }
    source.fulfill(1)
    #expect(throws: Never.self) { try last.get() }
    queue.sync(flags: .barrier) {}
    #expect(met.value == 2)
  }

  @Test("A turn ends for a block that somebody else puts on the queue")
  func turn() throws {
    let (seen, links) = (Box(0), Box(0))
    let source = Promise<Int>.pending()
    var last = source.then(on: serial) { value in
      serial.async { seen.change { $0 = links.value } }
      return value
    }
    for _ in 0..<200 {
      last = last.then(on: serial) { value in
        links.change { $0 += 1 }
        return value
      }
    }
    source.fulfill(1)
    _ = try last.get()
    serial.sync {}
    #expect((0..<40).contains(seen.value) && links.value == 200)
  }
}
