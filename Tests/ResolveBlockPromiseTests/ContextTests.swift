import Dispatch
import Testing

@testable import ResolveBlockPromise

@Suite("Context")
struct ContextTests {
  @Test("A context beats the queue, and the Next Promise inherits the queue but not the context")
  func beatsQueue() {
    let context = SerialContext(label: "context")
    let queue = DispatchQueue(label: "queue")
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 1)
    let start = Promise<Int>().run(on: queue).runInContext(context)
    let inContext = start.then { _ in context.isCurrent }
    let after = inContext.then { "\($0) \(context.isCurrent) \(DispatchQueue.getSpecific(key: key) ?? 0)" }
    start.resolve(1)
    #expect(after.outcome() == "true false 1")
  }

  @Test("A confined resource can check who touches it")
  func confinement() throws {
    let context = SerialContext(label: "context")
    #expect(throws: PromiseError.outsideContext) { try context.check() }
    let inside = Promise<Int>.resolved(with: 1).runInContext(context).then { _ in try context.check() }
    #expect(inside.outcome() == "()")
    let other = Promise<Int>.resolved(with: 1).runInContext(SerialContext(label: "other")).then { _ in
      try context.check()
    }
    #expect(other.outcome() == "error 9005")
  }

  @Test("A block in a context that was cancelled before it ran doesn't run")
  func cancel() {
    let context = SerialContext(label: "context")
    let goOn = DispatchSemaphore(value: 0)
    context.enqueue { goOn.wait() }
    let ran = Probe<Int>()
    let next = Promise<Int>.resolved(with: 1).runInContext(context).then { ran.put($0) }
    next.cancel()
    goOn.signal()
    let last = Promise<Int>.resolved(with: 2).runInContext(context).then { ran.put($0) }
    #expect(last.outcome() == "()")
    #expect(ran.all == [2])
  }
}
