import Dispatch
import TestSupport
import Testing

enum Step01 {
  // snippet: client
  struct Client {
    let ask: (String) -> String

    func greet(_ id: Int) -> String {
      let name = ask("name of \(id)")
      let greeting = ask("greeting for \(name)")
      return greeting
    }
  }
  // end
}

@Suite("Step 1: synchronous calls")
struct Step01Tests {
  @Test("Good: the result of one call is the argument of the next")
  func composes() {
    let client = Step01.Client { question in Shop.answer(question) }
    #expect(client.greet(7) == "Hello, Ada!")
  }

  @Test("Still wrong: while a call waits for its answer, its thread does nothing else")
  func blocks() {
    let screen = DispatchQueue(label: "screen")
    let seen = Probe<String>()
    let asked = DispatchSemaphore(value: 0)
    let mayAnswer = DispatchSemaphore(value: 0)
    screen.async {
      let client = Step01.Client { question in
        asked.signal()
        mayAnswer.wait()
        return Shop.answer(question)
      }
      seen.put(client.greet(7))
    }
    screen.async { seen.put("tap") }
    asked.wait()
    #expect(seen.all == [])  // the tap is there, and has to wait
    mayAnswer.signal()
    asked.wait()
    #expect(seen.all == [])
    mayAnswer.signal()
    screen.sync {}
    #expect(seen.all == ["Hello, Ada!", "tap"])
  }
}
