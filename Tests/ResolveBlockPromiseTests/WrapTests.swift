import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Wrap")
struct WrapTests {
  @Test("A completion handler resolves with its object, its error, or the error for neither; the first call counts")
  func objectOrError() {
    func call(_ object: Int?, _ error: (any Error)?) -> Promise<Int> {
      .wrap { done in
        DispatchQueue.global().async {
          done(object, error)
          done(99, nil)
        }
      }
    }
    #expect(call(1, nil).outcome() == "1")
    #expect(call(1, Oops()).outcome() == "1")
    #expect(call(nil, Oops()).outcome() == "error oops 1")
    #expect(call(nil, nil).outcome() == "error 9006")
  }

  @Test("Handlers of a result, of a value, and of an error alone are wrapped too; what the call throws is the error")
  func otherShapes() {
    let result = Promise<Int>.wrap { (done: @escaping @Sendable (Result<Int, Oops>) -> Void) in done(.failure(Oops())) }
    let value = Promise<Int>.wrap { (done: @escaping @Sendable (Int) -> Void) in done(3) }
    let nothing = Promise<Void>.wrap { (done: @escaping @Sendable ((any Error)?) -> Void) in done(nil) }
    let error = Promise<Void>.wrap { (done: @escaping @Sendable ((any Error)?) -> Void) in done(Oops(4)) }
    let thrown = Promise<Int>.wrap { (_: @escaping @Sendable (Int) -> Void) in throw Oops(5) }
    #expect(result.outcome() == "error oops 1")
    #expect(value.outcome() == "3")
    #expect(nothing.outcome() == "()")
    #expect(error.outcome() == "error oops 4")
    #expect(thrown.outcome() == "error oops 5")
  }

  @Test("A handler dropped uncalled resolves with an error, though the promise is held")
  func dropped() {
    let promise = Promise<Int>.wrap(name: "dropped on purpose") { (_: @escaping @Sendable (Int) -> Void) in }
    #expect(promise.outcome() == "error 9001")
  }

  @Test("A receiver takes the place of a target: an error wins, nothing is an error where an object is due")
  func receiver() {
    func act(_ object: Int?, _ error: (any Error)?) -> Promise<Int> {
      let receiver = Receiver<Int>(name: "action")
      receiver.resolve(object: object, error: error)
      receiver.resolve(object: 99, error: nil)
      return receiver.promise
    }
    #expect(act(1, nil).outcome() == "1")
    #expect(act(1, Oops()).outcome() == "error oops 1")
    #expect(act(nil, nil).outcome() == "error 9006")
    let saved = Receiver<Void>()
    saved.resolve(error: nil)
    #expect(saved.promise.outcome() == "()")
    let failed = Receiver<Void>()
    failed.resolve(error: Oops(2))
    #expect(failed.promise.outcome() == "error oops 2")
  }
}
