import Foundation

/// What does a child do? It runs the clauses that its parent asks for, one after the other.
extension Conformance {
  /// Returns at once, unless this process is a child that the suite started: then it runs clauses for its parent and
  /// never returns. To be called on the main thread before the program does anything else.
  public static func serveIfChild(_ subjects: @autoclosure () -> [Subject]) {
    guard ProcessInfo.processInfo.environment[Child.mark] != nil else { return }
    // What this process starts itself is no child of the suite.
    unsetenv(Child.mark)
    // An interrupt from the terminal reaches the whole group; the parent decides what it means.
    signal(SIGINT, SIG_IGN)
    serve(subjects())
  }

  /// Clauses block the thread on which they run, so that the main thread drains the main queue meanwhile.
  private static func serve(_ subjects: [Subject]) -> Never {
    let requests = Channel(senders: 1)
    onThread {
      let lines = Lines(Child.descriptor)
      while let line = lines.next() { requests.send(String(decoding: line, as: UTF8.self)) }
      // The parent has gone, or needs no more. A clause may be under way, and may hang.
      _exit(0)
    }
    onThread {
      guard let job: Child.Job = message(requests.next()),
        let subject = subjects.first(where: { $0.name == job.subject })
      else { _exit(1) }
      while let request: Child.Request = message(requests.next()) {
        guard let clause = Suite.clauses.first(where: { $0.id == request.clause }) else { _exit(1) }
        let runner = Runner(job.limits, isAlone: request.isAlone, leakSeconds: request.leakSeconds)
        guard let verdict = try? JSONEncoder().encode(runner.verdict(on: clause, for: subject)) else { _exit(1) }
        Lines.send(verdict, to: Child.descriptor)
      }
      _exit(1)
    }
    while true { RunLoop.main.run(until: .distantFuture) }
  }

  private static func message<Message: Decodable>(_ line: String?) -> Message? {
    line.flatMap { try? JSONDecoder().decode(Message.self, from: Data($0.utf8)) }
  }
}
