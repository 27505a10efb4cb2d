import ResolveBlockPromise
import StatefulPromise
import TestSupport
import Testing

/// Is it so, what the essays say?
@Suite("Essays")
struct EssayTests {
  @Test("The pages show the code that is compiled here")
  func shown() throws { try expectSnippets(of: "docs/essays/typed-failures-and-drops.md", in: ["Essays.swift"]) }

  @Test("A typed failure has no value for a drop: no handler is called, and only a wait is told")
  func dropped() async {
    let shown = Probe<Result<[String], Missing>>()
    let rows = Essays.forgetful(shown.put)
    #expect(shown.all.isEmpty)
    guard case .created = rows.state else {
      Issue.record("\(rows.state)")
      return
    }
    #expect(await Essays.text(of: rows) == "no answer")
    #expect(await Essays.text(of: .init(error: Missing(id: 8))) == "number 8 is missing")
    #expect(await Essays.text(of: .init(result: ["a", "b"])) == "a, b")
    #expect(shown.all.isEmpty)
  }

  @Test("A follower's cancel ends the wait of the other consumer of the promise that it follows")
  func follower() async {
    let returned = ResolveBlockPromise.Promise<Int>()
    let other = returned.then { value in value + 1 }
    let follower = ResolveBlockPromise.Promise<Int>()
    follower.resolve(returned)
    #expect(follower.cancel())
    #expect(returned.status == .cancelled)
    let error = await #expect(throws: PromiseError.self) { try await other.get() }
    #expect(error?.code == 9999)
  }
}
