import FullPromises
import LinkedListPromise
import ResolveBlockPromise
import StatefulPromise
import TestSupport
import Testing

/// Do two designs in one program meet as the page on trade-offs says?
@Suite("Where designs meet")
struct MeetingTests {
  private let started = Probe<@Sendable (Result<String, Missing>) -> Void>()

  /// A page whose work the test completes.
  private var page: LinkedListPromise.Promise<String, Missing> {
    LinkedListPromise.Promise { [started] completionHandler in started.put(completionHandler) }
  }

  @Test("A value that two share through an object runs once")
  func shared() {
    let (shared, shown) = (Meeting.shared(page), Probe<String>())
    for _ in 1...2 { shared.start { result in shown.put((try? result.get()) ?? "none") } }
    #expect(started.all.count == 1)
    started.all[0](.success("page"))
    #expect(shown.wait(for: 2) == ["page", "page"])
  }

  @Test("A chain that is cancelled gives up its own place, and other observers are notified")
  func chained() {
    let (shared, shown) = (Meeting.shared(page), Probe<String>())
    let chains = [Meeting.chained(shared), Meeting.chained(shared)]
    for chain in chains { chain.then { text in shown.put(text) } }
    #expect(chains[0].cancel())
    started.all[0](.success("page"))
    #expect(shown.wait() == ["page"])
    #expect(chains.map(\.status) == [.cancelled, .resolved])
  }

  @Test("A chain with one consumer is read by many, and so is its error")
  func forked() async throws {
    let chain = ResolveBlockPromise.Promise<String>()
    let page = Meeting.forked(chain)
    chain.resolve("page")
    for _ in 1...2 { #expect(try await page.get() == "page") }
    let failing = Meeting.forked(.resolved(error: Oops()))
    await #expect(throws: Oops()) { try await failing.get() }
  }
}
