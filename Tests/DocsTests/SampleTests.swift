import FullPromises
import TestSupport
import Testing

/// Does the code of the README and of the pages for learners do what they say?
@Suite("Samples of the pages")
struct SampleTests {
  @Test("The pages show the code that is compiled here, and no other")
  func shown() throws {
    let files = [
      "Callbacks", "Front", "LinkedList", "Stateful", "ResolveBlock", "Full", "Meeting", "SixQuestions",
    ]
    try expectSnippets(
      of: "README.md", "docs/fifteen-minutes.md", "docs/trade-offs.md", in: files.map { file in "\(file).swift" })
  }

  @Test(
    "The four programs greet alike",
    arguments: [LinkedList.greeter, Stateful.greeter, ResolveBlock.greeter, Full.greeter])
  func greetings(greeter: @Sendable () -> Greet) async {
    for (id, expected) in [(7, "Hello, Ada!"), (8, "Nobody has number 8.")] {
      let greeting = await withCheckedContinuation { continuation in
        greeter()(id) { continuation.resume(returning: $0) }
      }
      #expect(greeting == expected)
    }
  }

  @Test("The front page fetches twice in one design and once in the other, and shows the name twice in both")
  func front() {
    let (shown, fetches) = (Probe<String>(), Probe<Int>())
    @Sendable func fetched(_ id: Int) -> String {
      fetches.put(id)
      return "Ada"
    }
    LinkedList.front({ id, completionHandler in completionHandler(.success(fetched(id))) }, shown.put)
    #expect(shown.wait(for: 2) == ["Ada", "Ada"] && fetches.all == [7, 7])
    Full.front({ id, handler in handler(fetched(id)) }, shown.put)
    #expect(shown.wait(for: 2).count == 4 && fetches.all == [7, 7, 7])
  }

  @Test("With completion handlers, an error that one path forgets reaches nobody")
  func forgotten() {
    let (shown, ended) = (Probe<String>(), Probe<Bool>())
    Callbacks.greeter()(7, shown.put)
    #expect(shown.wait() == ["Good morning, Ada!"])
    greetHolding(Token(ended), shown)
    ended.wait()
    #expect(shown.all.count == 1)
  }

  /// Greets nobody; the token ends with the handler.
  private func greetHolding(_ token: Token, _ shown: Probe<String>) {
    Callbacks.greeter()(8) { greeting in
      shown.put(greeting)
      withExtendedLifetime(token) {}
    }
  }

  @Test(
    "The same two steps with promises report every error",
    arguments: [(7, "Good morning, Ada!"), (8, "Nobody has number 8.")])
  func notified(id: Int, expected: String) {
    let shown = Probe<String>()
    LinkedList.twoSteps()(id, shown.put)
    #expect(shown.wait() == [expected])
  }

}
