import Adapters
import TestSupport
import Testing

@testable import PromiseConformance

/// Do the designs keep the laws, in a debug build too? The controls are asked by the command.
///
/// Except under the thread sanitizer, they run in children, because other tests occupy the threads on which tasks
/// wait, and replace hooks too. Unless there is time, the suite leaves out long chains, contests and programs, which
/// take nine tenths of the processor time. `.ci/run` plays them in release on every push, and in a debug build the
/// tests of each design and `FuzzTests` ask much the same.
@Suite("The designs keep the laws", .serialized)
struct DesignTests {
  #if THREAD_SANITIZER
    private static let clauses = Suite.clauses
  #else
    private static let clauses = Suite.clauses.filter { clause in hasTime || !clause.takesLong }
  #endif

  @Test("A design fails nothing", arguments: Subjects.designs.map(\.name))
  func design(_ name: String) async throws {
    let subject = try Subjects.named(name)
    let matrix = try await onOwnThread {
      #if THREAD_SANITIZER
        var runner = Runner()
        runner.seconds = 60
        runner.chainLength = 1_000  // The sanitizer looks for races, and a long chain takes it minutes.
        runner.isolation = .inThisProcess
        // What the sanitizer says in a child is lost, so of those that need a process only long chains run, here.
        let clauses = Self.clauses.filter { !$0.isIsolated(for: subject) || $0.law == .longChains }
      #else
        var runner = try ClauseProgram.runner()
        // Other tests take time too. A stack of 512 KiB has 105 bytes for each link, and a call in a debug build takes
        // more.
        (runner.seconds, runner.secondRunSeconds, runner.chainLength) = (10, 60, 5_000)
        let clauses = Self.clauses
      #endif
      return runner.run(clauses, on: [subject])
    }
    for clause in matrix.failures(of: name) { Issue.record("\(clause.id): \(matrix.detail(clause.id, name))") }
    #expect(matrix.record.designs[0].holds > 0)
  }
}
