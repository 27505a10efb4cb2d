import Dispatch
import TestSupport
import Testing

enum Step02 {
  // snippet: client
  struct Client {
    let ask: (String, @escaping (String) -> Void) -> Void

    func greet(_ id: Int, _ handler: @escaping (String) -> Void) {
      ask("name of \(id)") { name in
        ask("greeting for \(name)") { greeting in
          handler(greeting)
        }
      }
    }
  }
  // end
}

extension Step02.Client {
  /// The answer of the exercise.
  func greetInPicture(_ id: Int, _ handler: @escaping (String) -> Void) {
    // snippet: picture
    ask("name of \(id)") { name in
      ask("greeting for \(name)") { greeting in
        ask("picture of \(greeting)") { picture in
          handler(picture)
        }
      }
    }
    // end
  }
}

@Suite("Step 2: completion handlers")
struct Step02Tests {
  @Test("Mended: while the answer is on its way, the thread handles a tap")
  func free() {
    let screen = DispatchQueue(label: "screen")
    let seen = Probe<String>()
    let questions = Probe<@Sendable () -> Void>()
    screen.async {
      let client = Step02.Client { question, handler in
        nonisolated(unsafe) let handler = handler  // it is called on the queue on which it was made
        questions.put { handler(Shop.answer(question)) }
      }
      client.greet(7) { greeting in seen.put(greeting) }
    }
    screen.async { seen.put("tap") }
    for index in 0..<2 { screen.async(execute: questions.wait()[index]) }
    screen.sync {}
    #expect(seen.all == ["tap", "Hello, Ada!"])
  }

  @Test("Still wrong: each further call stands one level deeper")
  func nests() throws {
    let depths = try ["Step01Synchronous.swift", "Step02Handlers.swift"].map { try deepestLine(of: "client", in: $0) }
    #expect(depths == [2, 4])
  }
}
