import TestSupport
import Testing

struct IsolationTests {
  @Test("A caller stays on its actor: an outcome that is there lets no other job in")
  func isolation() async throws {
    actor Owner {
      private(set) var log: [String] = []

      func wait(for promise: Promise<Int, Oops>) async throws {
        let other = Task { log.append("another") }
        log.append("\(try await promise.get())")
        await other.value
      }
    }
    let owner = Owner()
    try await owner.wait(for: Promise(result: 1))
    #expect(await owner.log == ["1", "another"])
  }
}
