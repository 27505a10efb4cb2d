import Foundation
import Testing

@testable import PromiseConformance
@testable import Proof

/// Can a function that a control keeps be read as often as one likes?
@Suite("Functions kept in locks")
struct HookTests {
  @Test("Work that is begun and cancelled a hundred thousand times can still be called on a small stack")
  func restarted() async {
    await #expect(processExitsWith: .success) {
      let promise = LazyControl(Surroundings(queue: nil)) { _ in }
      onThread(stackSize: 512 << 10) {
        for _ in 0..<100_000 {
          promise.observe { _ in }
          promise.cancel()
        }
      }.wait()
    }
  }
}
