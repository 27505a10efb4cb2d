import Dispatch
import Foundation
import Synchronization

/// How do two threads do things at the same moment, again and again? They meet before each thing and don't sleep
/// meanwhile.
final class Crew: Sendable {
  /// What a thread does, given its number and the function by which both meet.
  typealias Body = @Sendable (_ thread: Int, _ meet: () -> Void) -> Void

  private let late: DispatchTime
  private let deadline: Deadline
  private let arrivals = Atomic(0)
  /// The last of the meetings; after it both go on without.
  private let last = Atomic(Int.max)

  private init(late: DispatchTime, until deadline: Deadline) { (self.late, self.deadline) = (late, deadline) }

  /// Runs the body on this thread, which has the number 0, and on another one. They meet no more when it is late. False
  /// if they weren't done before the deadline.
  static func run(late: DispatchTime, until deadline: Deadline, _ body: @escaping Body) -> Bool {
    let crew = Crew(late: late, until: deadline)
    let done = onThread { crew.play(body, 1) }
    crew.play(body, 0)
    return done.wait(until: deadline)
  }

  private func play(_ body: Body, _ thread: Int) {
    var meetings = 0
    body(thread) {
      if meetings >= last.load(ordering: .acquiring) { return }
      meetings += 1
      if thread == 0, DispatchTime.now() > late { last.store(meetings, ordering: .releasing) }
      arrivals.add(1, ordering: .sequentiallyConsistent)
      wait(for: meetings * 2)
    }
  }

  /// Looks again and again; after a while others get their turn in between.
  private func wait(for awaited: Int) {
    var looks = 0
    while arrivals.load(ordering: .acquiring) < awaited {
      looks += 1
      guard looks % 4_000 == 0 else { continue }
      if deadline.isOver { return }
      sched_yield()
    }
  }
}
