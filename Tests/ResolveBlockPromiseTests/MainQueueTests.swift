import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Main queue")
struct MainQueueTests {
  @Test("The three main-queue forms run on the main queue, as the main actor, and the Next Promise inherits it")
  func forms() async throws {
    let screen = Screen()
    let first = Promise<Int>.resolved(with: 1).thenMainQueue { screen.show("\($0)") }
    #expect(first.queue.label == DispatchQueue.main.label)
    try await first.get()
    try await Promise<Int>.resolved(error: Oops()).thenMainQueue(
      { screen.show("\($0)") }, error: { screen.show("\($0)") }
    )
    .get()
    try await Promise<Int>.resolved(error: Oops(2)).thenErrorMainQueue { screen.show(text($0)) }.get()
    let nested = Promise<Int>.resolved(with: 3).thenMainQueue { value in
      screen.show("promise")
      return Promise.resolved(with: value + 1)
    }
    let four = try await nested.get()
    #expect(four == 4)
    let lines = await screen.lines
    #expect(lines == ["1", "oops 1", "error oops 2", "promise"])
  }

  @Test("What a main-queue block returns or throws resolves the Next Promise as elsewhere")
  func results() async throws {
    let thrown = Promise<Int>.resolved(with: 1).thenMainQueue { (_: Int) -> Int in throw Oops(3) }
    let returned = Promise<Int>.resolved(with: 1).thenErrorMainQueue { _ -> any Error in Oops(4) }
    let recovered = Promise<Int>.resolved(error: Oops()).thenMainQueue({ $0 }, error: { _ in 5 })
    let replaced = Promise<Int>.resolved(error: Oops()).thenMainQueue({ $0 }, error: { _ in Oops(6) })
    await #expect(throws: Oops(3)) { try await thrown.get() }
    await #expect(throws: Oops(4)) { try await returned.get() }
    #expect(try await recovered.get() == 5)
    await #expect(throws: Oops(6)) { try await replaced.get() }
  }

  @Test("Every pair of results is taken on the main queue as elsewhere", arguments: [false, true])
  func pairs(fails: Bool) async {
    func start() -> Promise<Int> { fails ? .resolved(error: Oops(9)) : .resolved(with: 1) }
    @Sendable func later(_ value: Int) -> Promise<Int> { .resolved(with: value) }
    let value = fails ? "2" : "1"
    let error = fails ? "error oops 9" : "1"
    #expect(await outcome(start().thenMainQueue({ $0 }, error: { _ in 2 })) == value)
    #expect(await outcome(start().thenMainQueue({ later($0) }, error: { _ in later(2) })) == value)
    #expect(await outcome(start().thenMainQueue({ later($0) }, error: { _ in 2 })) == value)
    #expect(await outcome(start().thenMainQueue({ $0 }, error: { _ in later(2) })) == value)
    #expect(await outcome(start().thenMainQueue({ $0 }, error: { error in error })) == error)
    #expect(await outcome(start().thenMainQueue({ later($0) }, error: { error in error })) == error)
    #expect(
      await outcome(start().thenMainQueue({ Oops($0) }, error: { _ in Oops(2) })) == "error oops \(value)")
    #expect(
      await outcome(start().thenMainQueue({ Promise.resolved(with: Oops($0)) }, error: { _ in Oops(2) }))
        == "error oops \(value)")
    func typed() -> Promise<Int> { start().thenMainQueue { _ -> any Error in Oops(4) } }
    func typedBoth() -> Promise<Int> { start().thenErrorMainQueue { _ -> any Error in Oops(4) } }
    #expect(await outcome(typed()) == (fails ? "error oops 9" : "error oops 4"))
    #expect(await outcome(typedBoth()) == "error oops 4")
    #expect(await outcome(start().thenErrorMainQueue { _ in later(5) }) == "5")
  }

  @Test("A main-queue form runs on the main queue even if a context was set")
  func beatsContext() async throws {
    let screen = Screen()
    let promise = Promise<Int>.resolved(with: 1).runInContext(SerialContext(label: "context"))
    try await promise.thenMainQueue { screen.show("\($0)") }.get()
    let lines = await screen.lines
    #expect(lines == ["1"])
  }

  private func outcome<Value: Sendable>(_ promise: Promise<Value>) async -> String {
    do { return "\(try await promise.get())" } catch { return "error \(error)" }
  }
}

@MainActor private final class Screen {
  private(set) var lines: [String] = []

  nonisolated init() {}

  func show(_ line: String) {
    dispatchPrecondition(condition: .onQueue(.main))
    lines.append(line)
  }
}
