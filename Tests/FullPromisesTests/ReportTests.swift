import Dispatch
import FullPromises
import Synchronization
import Testing

/// Law 27: what the hook costs. It is global, so each test has a process of its own.
@Suite("The hook of reports")
struct ReportTests {
  private static let reports = 100_000

  /// Drops a promise that a block waits for, which is reported.
  private static func drop() { _ = Promise<Int>.pending().then(on: serial) { $0 } }

  #if os(macOS) || os(Linux)
    @Test("A hook that is read a hundred thousand times costs no more at the end, and no stack")
    func read() async {
      await #expect(processExitsWith: .success) {
        let count = Count()
        Report.hook { _ in count.add() }
        onSmallStack { for _ in 0..<Self.reports { Self.drop() } }
        precondition(count.all == Self.reports)
      }
    }

    @Test("A hook that is taken out and put back a million times is the same hook")
    func swap() async {
      await #expect(processExitsWith: .success) {
        let count = Count()
        Report.hook { _ in count.add() }
        onSmallStack {
          for _ in 0..<1_000_000 { Report.hook(Report.hook(nil)) }
          Self.drop()
        }
        precondition(count.all == 1)
      }
    }
  #endif
}

private final class Count: Sendable {
  private let count = Atomic(0)
  var all: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}
