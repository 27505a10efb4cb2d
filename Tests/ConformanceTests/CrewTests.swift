import Dispatch
import TestSupport
import Testing

@testable import PromiseConformance

@Suite("Threads that meet")
struct CrewTests {
  @Test("Threads that are late meet once more, and then go on without each other")
  func late() async throws {
    let wentOn = try await onOwnThread {
      let goOn = DispatchSemaphore(value: 0)
      let wentOn = Lock(false)
      let late = DispatchTime(uptimeNanoseconds: 1)
      let isDone = Crew.run(late: late, until: Deadline(seconds: 300)) { thread, meet in
        meet()
        if thread == 1 { wentOn.withLock { $0 = goOn.wait(timeout: .now() + patience) == .success } }
        meet()
        if thread == 0 { goOn.signal() }
      }
      return isDone && wentOn.withLock { $0 }
    }
    #expect(wentOn)
  }
}
