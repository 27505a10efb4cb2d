import ResolveBlockPromise
import Testing

/// What does a call mean that gives an object and an error, or neither? An action's error wins, a handler's object;
/// nothing at all is nil where the type has one, and an error where it hasn't.
@Suite("Nil results")
struct NilResultTests {
  private func act<Value: Sendable>(_ object: Value?, _ error: (any Error)?) -> String {
    let receiver = Receiver<Value>()
    receiver.resolve(object: object, error: error)
    return receiver.promise.outcome()
  }

  private func call<Value: Sendable>(_ object: Value?, _ error: (any Error)?) -> String {
    Promise<Value>.wrap { done in done(object, error) }.outcome()
  }

  @Test("A receiver of an optional takes neither object nor error for nil")
  func receiver() {
    let neither = Receiver<String?>()
    neither.resolve(object: nil, error: nil)
    #expect(neither.promise.outcome() == "nil")
    #expect(act(String?.none, nil) == "error 9006")
    #expect(act(String??.none, nil) == "nil")
    #expect(act(String??.some(nil), nil) == "nil")
    #expect(act("a" as String??, nil) == "Optional(\"a\")")
    #expect(act(String??.some(nil), Oops()) == "error oops 1")
    #expect(act("a" as String??, Oops()) == "error oops 1")
    #expect(act(Int?.none, nil) == "error 9006")
    #expect(act(1, Oops()) == "error oops 1")
  }

  @Test("A wrapped call of an optional does so too, and a nil beside an error doesn't hide it")
  func wrapped() {
    #expect(call(String??.none, nil) == "nil")
    #expect(call(String??.some(nil), nil) == "nil")
    #expect(call(String??.some(nil), Oops()) == "error oops 1")
    #expect(call("a" as String??, Oops()) == "Optional(\"a\")")
    #expect(call(1, Oops()) == "1")
    #expect(call(Int?.none, Oops()) == "error oops 1")
    #expect(call(Int?.none, nil) == "error 9006")
  }
}

#if canImport(ObjectiveC)
  import Foundation

  /// Does a selector reach the promise? Only where Objective-C exists.
  @Suite("Receiver target")
  struct ReceiverTargetTests {
    @Test("Both actions resolve: with an object, an error, nothing, and an object of another type")
    func selectors() {
      func act<Value>(_ receiver: Receiver<Value>, _ object: Any?, _ error: (any Error)?) -> String {
        let action = #selector(ReceiverTarget.resolve(object:error:))
        _ = receiver.target.perform(action, with: object, with: error as NSError?)
        return receiver.promise.outcome()
      }
      #expect(NSStringFromSelector(#selector(ReceiverTarget.resolve(object:error:))) == "parseObject:error:")
      #expect(act(Receiver<Int>(), 1, nil) == "1")
      #expect(act(Receiver<Int>(), nil, PromiseError.cancelled).hasPrefix("error"))
      #expect(act(Receiver<Int>(), nil, nil) == "error 9006")
      #expect(act(Receiver<Int>(), "one", nil) == "error 9007")
      #expect(act(Receiver<String?>(), nil, nil) == "nil")
      let nothing = Receiver<Void>()
      _ = nothing.target.perform(#selector(ReceiverTarget.resolve(error:)), with: nil)
      #expect(nothing.promise.outcome() == "()")
    }
  }
#endif
