/// Who gets the result of a task? A function that returns what follows from it.
///
/// It is a struct, because a function in an optional would be wrapped anew each time it is read.
@usableFromInline
struct Receiver<Value, Failure: Error>: Sendable {
  @usableFromInline let receive: @Sendable (Result<Value, Failure>) -> Rest

  @inlinable
  init(_ receive: @escaping @Sendable (Result<Value, Failure>) -> Rest) { self.receive = receive }
}

extension Result {
  /// Leaves the result to the loop, which passes it to the receiver.
  @_alwaysEmitIntoClient
  func pass(to receiver: Receiver<Success, Failure>) -> Rest { .next { receiver.receive(self) } }
}

/// The node of a list: a function that runs a task, and refers to the node before it.
///
/// It never changes while it lives. Only its release, which nobody else can see any longer, empties the variable; so
/// nothing has to be checked when it is read.
@usableFromInline
final class Node<Value, Failure: Error>: Sendable {
  @usableFromInline typealias Run = @Sendable (Receiver<Value, Failure>) -> Rest

  /// A struct for the same reason as `Receiver`.
  @usableFromInline
  struct Content: Sendable {
    @usableFromInline let run: Run

    @inlinable
    init(_ run: @escaping Run) { self.run = run }
  }

  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) private(set) var content: Content?

  @inlinable
  init(_ run: @escaping Run) { content = Content(run) }

  @_alwaysEmitIntoClient
  func run(_ receiver: Receiver<Value, Failure>) -> Rest {
    guard let content else { preconditionFailure("a released node was run") }
    return content.run(receiver)
  }

  deinit {
    Releases.nest {
      content = nil
    } orKeep: {
      content
    }
  }
}

/// A link of one run: it starts its source, takes a step with the result, and hands on what comes of it.
///
/// Its variable changes as rarely as that of a node.
@usableFromInline
final class Link<Value, Failure: Error, NewValue, NewFailure: Error>: Sendable {
  @usableFromInline typealias Step = @Sendable (Result<Value, Failure>, Receiver<NewValue, NewFailure>) -> Rest

  @usableFromInline let source: Node<Value, Failure>
  @usableFromInline let step: Step
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) private(set) var receiver:
    Receiver<NewValue, NewFailure>?

  @inlinable
  init(_ source: Node<Value, Failure>, _ step: @escaping Step, _ receiver: Receiver<NewValue, NewFailure>) {
    (self.source, self.step, self.receiver) = (source, step, receiver)
  }

  /// Starts the source. The closures here capture nothing but the link, which therefore is their context: they need no
  /// allocation.
  @_alwaysEmitIntoClient
  func start() -> Rest { .next { self.source.run(Receiver { result in self.receive(result) }) } }

  @_alwaysEmitIntoClient
  func receive(_ result: Result<Value, Failure>) -> Rest {
    guard let receiver else { preconditionFailure("a released link got a result") }
    return step(result, receiver)
  }

  deinit {
    Releases.nest {
      receiver = nil
    } orKeep: {
      receiver
    }
  }
}
