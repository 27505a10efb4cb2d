import Dispatch
import Testing

@testable import FullPromises

/// How many blocks of one promise run at once?
struct ArrivalTests {
  @Test("More than two blocks on a concurrent queue that wait for each other all end")
  func meeting() {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let (source, meeting) = (Promise<Int>.pending(), DispatchGroup())
    for _ in 0..<4 {
      meeting.enter()
      source.then(on: queue) { _ in
        meeting.leave()
        meeting.wait()
      }
    }
    source.fulfill(1)
    #expect(meeting.wait(timeout: .now() + 60) == .success)
  }

  @Test("At most 64 share the blocks of a promise, one on the main queue")
  func most() {
    #expect(Promise<Int>(1).then(on: serial) { $0 }.mostTurns == 64)
    #expect(Promise<Int>(1).then(on: .main) { $0 }.mostTurns == 1)
  }
}
