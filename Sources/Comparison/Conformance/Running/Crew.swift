import Dispatch
import Foundation
import Synchronization

/// How do threads do things at the same moment, again and again? They meet before each thing and don't sleep meanwhile.
///
/// The caller is one of them. The others are made once and sleep between one job and the next.
final class Crew: Sendable {
  /// What a thread does, given its number and the function by which all of them meet.
  typealias Body = @Sendable (_ thread: Int, _ meet: () -> Void) -> Void

  private struct Job: Sendable {
    let body: Body
    let size: Int
  }

  private let job = Lock<Job?>(nil)
  private let calls: [DispatchSemaphore]
  private let done = DispatchSemaphore(value: 0)
  private let arrivals = Atomic(0)
  /// The last of the meetings; after it all go on without.
  private let last = Atomic(Int.max)
  /// Whether somebody didn't come: then nobody waits for anybody any more.
  private let isBroken = Atomic(false)

  /// So many threads beside the caller.
  init(_ helpers: Int) {
    calls = (0..<helpers).map { _ in DispatchSemaphore(value: 0) }
    for index in 1...helpers { onThread { [self] in work(index) } }
  }

  /// Lets the threads go.
  func dismiss() { for call in calls { call.signal() } }

  /// Runs the body on `size` threads, which meet no more when it is late. False if they weren't done before the
  /// deadline; then no other job follows.
  func run(
    _ size: Int, late: DispatchTime = .distantFuture, until deadline: Deadline, _ body: @escaping Body
  ) -> Bool {
    job.withLock { $0 = Job(body: body, size: size) }
    arrivals.store(0, ordering: .sequentiallyConsistent)
    last.store(.max, ordering: .sequentiallyConsistent)
    for call in calls.prefix(size - 1) { call.signal() }
    play(body, 0, size, late: late, until: deadline)
    let isDone = (1..<size).allSatisfy { _ in done.wait(until: deadline) }
    if !isDone { isBroken.store(true, ordering: .sequentiallyConsistent) }
    job.withLock { $0 = nil }
    return isDone
  }

  private func work(_ index: Int) {
    while true {
      calls[index - 1].wait()
      guard let job = job.withLock({ $0 }) else { return }
      play(job.body, index, job.size)
      done.signal()
    }
  }

  private func play(
    _ body: Body, _ index: Int, _ size: Int, late: DispatchTime = .distantFuture, until deadline: Deadline? = nil
  ) {
    var meetings = 0
    body(index) {
      if meetings >= last.load(ordering: .acquiring) { return }
      meetings += 1
      if DispatchTime.now() > late { last.store(meetings, ordering: .releasing) }
      arrivals.add(1, ordering: .sequentiallyConsistent)
      wait(for: meetings * size, until: deadline)
    }
  }

  /// Looks again and again; after a while others get their turn in between.
  private func wait(for awaited: Int, until deadline: Deadline?) {
    var looks = 0
    while arrivals.load(ordering: .acquiring) < awaited {
      looks += 1
      guard looks % 4_000 == 0 else { continue }
      if isBroken.load(ordering: .relaxed) { return }
      if deadline?.isOver == true { return }
      sched_yield()
    }
  }
}
