import Dispatch
import Foundation
import Synchronization

/// What does a child do? It runs the clauses that its parent asks for, one after the other.
extension Conformance {
  /// Returns at once, unless this process is a child that the suite started: then it runs clauses for its parent and
  /// never returns. To be called on the main thread before the program does anything else.
  public static func serveIfChild(_ subjects: @autoclosure () -> [Subject]) {
    servesChildren.withLock { $0 = true }
    guard ProcessInfo.processInfo.environment[Child.mark] != nil else { return }
    isChild.store(true, ordering: .relaxed)
    // What this process starts itself is no child of the suite.
    unsetenv(Child.mark)
    // An interrupt from the terminal reaches the whole group; the parent decides what it means.
    signal(SIGINT, SIG_IGN)
    // A crash is expected, so nobody reads its core.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(coreLimit, &none)
    serve(subjects())
  }

  /// Clauses block the thread on which they run, so that the main thread drains the main queue meanwhile, and another
  /// one sees when the parent has gone or needs no more: then a clause may be under way, and may hang.
  private static func serve(_ subjects: [Subject]) -> Never {
    Thread.detachNewThread {
      let (lines, errands) = (Lines(Child.descriptor), DispatchQueue(label: "errands"))
      guard let job: Child.Job = Lines.message(lines.next()),
        var subject = subjects.first(where: { $0.name == job.subject })
      else { _exit(1) }
      subject.differences = job.differences
      Lines.send(Child.greeting, to: Child.descriptor)
      while let line = lines.next() {
        errands.async { [subject] in
          guard let errand: Errand = Lines.message(line) else { _exit(1) }
          var result = errand.run(on: subject, by: job.runner, say: say, progress: { send(.done($0)) })
          if let answer = result.answer {
            result.answer?.isOver = answer.kind == nil && isOver(until: Deadline(seconds: job.runner.seconds))
          }
          send(.result(result))
        }
      }
      _exit(0)
    }
    while true { RunLoop.main.run(until: .distantFuture) }
  }

  /// Waits for what a clause may leave behind: its threads, and blocks on the main queue. What a promise was given is
  /// gone already, or the clause has failed.
  private static func isOver(until deadline: Deadline) -> Bool {
    let isDrained = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { isDrained.signal() }
    return isDrained.wait(until: deadline) && clauseThreads.wait(until: deadline)
  }

  @Sendable private static func say(_ what: String?) {
    Lines.write(Data([Lines.intent] + (what ?? "").utf8), to: Child.descriptor)
  }

  @Sendable private static func send(_ message: Child.Message) { Lines.send(message, to: Child.descriptor) }
}

#if canImport(Darwin)
  private let coreLimit = RLIMIT_CORE
#else
  private let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
#endif
