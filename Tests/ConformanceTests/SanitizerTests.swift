#if THREAD_SANITIZER
  import Foundation
  import Testing

  @testable import PromiseConformance

  /// Does the thread sanitizer see a race where there is one?
  ///
  /// Two controls settle and are read by two threads: one keeps its outcome under the lock, the other anywhere. Each
  /// has a process of its own, whose exit code is the sanitizer's verdict.
  @Suite("The thread sanitizer works")
  struct SanitizerTests {
    /// What the sanitizer makes of the exit code of a process in which it saw a race.
    private static let race: CInt = 66

    @Test("A promise that settles without a lock is reported")
    func racy() async {
      await #expect(processExitsWith: .exitCode(Self.race)) {
        let address = UInt(bitPattern: UnsafeMutablePointer<Int>.allocate(capacity: 1))
        @Sendable func outcome() -> UnsafeMutablePointer<Int>? { UnsafeMutablePointer(bitPattern: address) }
        onTwoThreads({ outcome()?.pointee = 1 }, { _ = outcome()?.pointee })
      }
    }

    @Test("The same promise with a lock is not")
    func locked() async {
      await #expect(processExitsWith: .success) {
        let outcome = Lock(0)
        onTwoThreads({ outcome.withLock { $0 = 1 } }, { _ = outcome.withLock { $0 } })
      }
    }
  }

  private func onTwoThreads(_ bodies: (@Sendable () -> Void)...) {
    let done = DispatchGroup()
    for body in bodies {
      done.enter()
      Thread {
        for _ in 0..<1_000 { body() }
        done.leave()
      }.start()
    }
    done.wait()
  }
#endif
