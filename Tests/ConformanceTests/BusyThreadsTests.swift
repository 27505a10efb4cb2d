import Adapters
import Dispatch
import PromiseConformance
import TestSupport
import Testing

/// Is a caller that waits with `await` resumed in time while all of Swift's own threads are busy?
@Suite("The suite needs none of Swift's own threads")
struct BusyThreadsTests {
  @Test("Waiting callers are resumed while every thread of Swift's is held")
  func waiting() async throws {
    let release = DispatchSemaphore(value: 0)
    let holders = (0..<64).map { _ in Task { hold(release) } }
    let matrix = try await onOwnThread {
      defer { for _ in holders { release.signal() } }
      var runner = Runner()
      runner.isolation = .none
      runner.seconds = 60
      return runner.run(Suite.clauses.filter { $0.law == .awaiting }, on: [.linkedList])
    }
    for holder in holders { await holder.value }
    #expect(matrix.failures(of: Subject.linkedList.name).map(\.id) == [])
  }
}

private func hold(_ release: DispatchSemaphore) { release.wait() }
