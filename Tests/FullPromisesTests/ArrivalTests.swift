import Foundation
import FullPromises
import TestSupport
import Testing

/// How many blocks of one promise run at once?
struct ArrivalTests {
  @Test("Blocks of one promise that wait for each other all end, however many there are")
  func meeting() {
    // Each turn gets a thread, for the threads of a concurrent queue don't grow in number while one of them computes.
    let threads = Scheduler(enqueue: { _, turn in Thread(block: turn).start() }, after: { _, _, _ in {} })
    let (source, meeting) = (Promise<Int>(scheduler: threads), DispatchGroup())
    for _ in 0..<4 {
      meeting.enter()
      source.then(on: .global()) { _ in
        meeting.leave()
        meeting.wait()
      }
    }
    source.fulfill(1)
    #expect(meeting.wait(timeout: .now() + patience) == .success)
  }

  @Test("Of a chain 33 blocks run in one turn, then a block that was sent in between")
  func turn() {
    let (queue, log, end) = (DispatchQueue(label: "turn"), Probe<Int>(), Probe<Bool>())
    let source = Promise<Int>.pending()
    var last = source.then(on: queue) { value in
      queue.async { log.put(-1) }
      log.put(0)
      return value
    }
    for number in 1..<70 {
      last = last.then(on: queue) { value in
        log.put(number)
        return value
      }
    }
    last.then(on: queue) { _ in end.put(true) }
    source.fulfill(1)
    end.wait()
    #expect(log.all.firstIndex(of: -1) == 33)
  }
}
