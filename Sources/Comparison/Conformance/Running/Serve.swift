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

  /// Clauses block the thread on which they run, so that the main thread drains the main queue meanwhile.
  private static func serve(_ subjects: [Subject]) -> Never {
    let requests = Channel()
    Thread.detachNewThread {
      let lines = Lines(Child.descriptor)
      while let line = lines.next() { requests.send(String(decoding: line, as: UTF8.self)) }
      // The parent has gone, or needs no more. A clause may be under way, and may hang.
      _exit(0)
    }
    Thread.detachNewThread {
      guard let job: Child.Job = message(requests.next()),
        var subject = subjects.first(where: { $0.name == job.subject })
      else { _exit(1) }
      subject.differences = job.differences
      Lines.send(Child.greeting, to: Child.descriptor)
      while let request: Child.Request = message(requests.next()) {
        switch request {
        case .clause(let id, let isAlone, let red):
          guard let clause = Suite.clauses.first(where: { $0.id == id }) else { _exit(1) }
          let runner = Runner(job.limits, isAlone: isAlone, red: red) { send(.doing($0)) }
          var answer = runner.answer(on: clause, for: subject)
          answer.isOver = answer.kind == nil && isOver(until: Deadline(seconds: job.limits.seconds))
          send(.answer(answer))
        case .errand(let errand):
          send(.result(errand.run(on: subject, say: { send(.doing($0)) }, progress: { send(.done($0)) })))
        }
      }
      _exit(1)
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

  private static func send(_ message: Child.Message) {
    guard let line = try? JSONEncoder().encode(message) else { _exit(1) }
    Lines.send(line, to: Child.descriptor)
  }

  private static func message<Message: Decodable>(_ line: String?) -> Message? {
    line.flatMap { try? JSONDecoder().decode(Message.self, from: Data($0.utf8)) }
  }
}

#if canImport(Darwin)
  private let coreLimit = RLIMIT_CORE
#else
  private let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
#endif
