import Plain
import TestSupport
import Testing

enum Step06 {
  typealias Promise<Value> = PlainClass.Promise<Value>
}

@Suite("Step 6: sharing and state")
struct Step06Tests {
  typealias Promise = Step06.Promise

  @Test("Mended: the work runs once for all who observe, early or late")
  func shared() {
    var runs = 0
    var complete: Promise<Int>.Handler = { _ in }
    let promise = Promise<Int> { handler in
      runs += 1
      complete = handler
    }
    var seen: [Int] = []
    let sum = promise.then { value in Promise(.success(value + 1)) }
    for promise in [promise, sum] { promise.observe { outcome in seen.append((try? outcome.get()) ?? 0) } }
    complete(.success(7))
    promise.observe { outcome in seen.append((try? outcome.get()) ?? 0) }
    #expect(seen == [8, 7, 7])
    #expect(runs == 1)
  }

  @Test("Mended: the first outcome stays")
  func once() {
    let promise = Promise<Int> { handler in
      handler(.success(1))
      handler(.success(2))
    }
    var seen: [Int] = []
    promise.observe { outcome in seen.append((try? outcome.get()) ?? 0) }
    #expect(seen == [1])
  }

  @Test("The exercise: an outcome can be read without waiting")
  func read() {
    let promise = Promise<Int>(.success(7))
    if case .settled(.success(7)) = promise.state { return }
    Issue.record("it is settled")
  }
}
