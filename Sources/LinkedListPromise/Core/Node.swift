/// A node of the list: what one promise stores. It captures what the promise is made of, such as the caller's task, or
/// a step and the node before it.
///
/// The variable changes only in `deinit`, when no reference is left, so its accesses need no check. `deinit` empties it
/// because the release of the field itself would nest (see `Releases`).
@usableFromInline final class Node<Value, Failure: Error>: Sendable {
  @usableFromInline typealias Run = @Sendable (@escaping Receiver<Value, Failure>) -> Rest

  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) private(set) var content: Run?

  @inlinable init(_ run: @escaping Run) { content = run }

  @_alwaysEmitIntoClient func run(_ receiver: @escaping Receiver<Value, Failure>) -> Rest {
    guard let content else { preconditionFailure("a released node was run") }
    return content(receiver)
  }

  deinit { Releases.release({ content = nil }, orKeep: { content }) }
}
