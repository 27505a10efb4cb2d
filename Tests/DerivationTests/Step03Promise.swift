import Foundation
import Plain
import TestSupport
import Testing

enum Step03 {
  typealias Promise<Value> = PlainStruct.Promise<Value>

  // snippet: client
  struct Client {
    let ask: (String) -> Promise<String>

    func greet(_ id: Int) -> Promise<String> {
      ask("name of \(id)").then { name in ask("greeting for \(name)") }
    }
  }
  // end
}

@Suite("Step 3: a promise of fourteen lines")
struct Step03Tests {
  @Test("Mended: two calls are put together without nesting, and the whole can be returned")
  func chain() throws {
    var seen: [String] = []
    let client = Step03.Client { question in Step03.Promise(Shop.answer(question)) }
    let promise = client.greet(7)
    #expect(seen == [])
    promise.task { greeting in seen.append(greeting) }
    #expect(seen == ["Hello, Ada!"])
    #expect(try deepestLine(of: "client", in: "Step03Promise.swift") == 2)
    let lines = try snippets(in: plainForm("PlainStruct"))["promise"]?.components(separatedBy: "\n")
    #expect(lines?.count == 14)
  }

  // The answer of the exercise.
  // snippet: trace
  static func trace() -> [String] {
    var seen: [String] = []
    let first = Step03.Promise<Int> { handler in
      seen.append("task")
      handler(1)
      seen.append("task ends")
    }
    let second = first.then { value in
      seen.append("then \(value)")
      return Step03.Promise(value + 1)
    }
    seen.append("made")
    second.task { value in seen.append("got \(value)") }
    return seen
  }
  // end

  @Test("The trace of the exercise")
  func exercise() {
    #expect(Self.trace() == ["made", "task", "then 1", "got 2", "task ends"])
  }

  @Test("Still wrong: a service that fails can only keep silent")
  func silence() {
    var seen: [String] = []
    let client = Step03.Client { question in
      Step03.Promise { handler in if Shop.answer(question) != "?" { handler(Shop.answer(question)) } }
    }
    client.greet(8).task { greeting in seen.append(greeting) }
    #expect(seen == [])  // nobody will ever know why
  }
}
