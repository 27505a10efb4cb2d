import StatefulPromise
import Synchronization

func statefulChain(_ links: Int, _ stage: Stage) {
  let completion = Kept()
  var tail: Promise<Int, Never>? = Promise { completion.keep($0) }
  for _ in 0..<links { tail = tail?.then { Promise(result: $0 + 1) } }
  if stage == .build { end(with: tail) }
  if stage != .drop {
    tail?.start { _ in }
    completion.complete()
    if stage == .run { end(with: tail) }
  }
  tail = nil
}

func statefulObservers(_ observers: Int) {
  let completion = Kept()
  let promise = Promise<Int, Never> { completion.keep($0) }
  for _ in 0..<observers { promise.start { _ in } }
  completion.complete()
}

/// Keeps the completion handler of the first promise until the chain is run.
private final class Kept: Sendable {
  private struct Handler { let call: Promise<Int, Never>.CompletionHandler }
  private let handler = Mutex<Handler?>(nil)

  func keep(_ new: @escaping Promise<Int, Never>.CompletionHandler) {
    handler.withLock { handler in handler = Handler(call: new) }
  }

  func complete() { handler.withLock { handler in handler.take() }?.call(.success(0)) }
}
