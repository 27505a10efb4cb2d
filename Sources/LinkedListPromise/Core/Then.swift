import Dispatch

/// How is a promise derived from another? By a node that links to it, and holds the caller's function.
extension Promise where Value: Sendable {
  /// A promise with the outcome of the promise that `makeNext` returns. An error of this promise skips `makeNext`.
  ///
  /// `makeNext` gets this promise's value. It may throw, which is the same as returning a promise of that error.
  /// Nothing starts here.
  ///
  /// - Cost: one allocation, and one more if `makeNext` captures something.
  /// - Clauses: `adopts-at-depth`, `thrown-error-rejects`, `error-passes-value-blocks`, `associativity`,
  ///   `nested-promises-run`.
  /// - Source: document 001; Promises/A+ 2.2.7.
  @_alwaysEmitIntoClient
  public func then<NewValue>(
    _ makeNext: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive { outcome in
      guard case .value = outcome else { return .outcome(outcome) }
      do throws(Failure) {
        return try makeNext(outcome.get(Value.self, Failure.self)).content
      } catch { return .outcome(Outcome(error: error)) }
    }
  }
}

extension Promise {
  /// The one way to derive a promise: every operator but `all` and `race` is made of it.
  ///
  /// - Parameter block: gives outcomes of the new promise's types.
  @_alwaysEmitIntoClient
  func derive<NewValue, NewFailure>(_ block: @escaping Block) -> Promise<NewValue, NewFailure> {
    Promise<NewValue, NewFailure>(.promise(Node(content, block)))
  }
}

/// The caller's code, without its types.
@usableFromInline typealias Block = @Sendable (Outcome) -> Untyped

/// The action of a link on an outcome.
enum LinkAction: Sendable {
  case block(Block)
  case hop(DispatchQueue)
}

/// A node of the list. It never changes while it lives; only release empties its slot.
///
/// Cost: one allocation, and an uncontended lock to read it.
@usableFromInline
final class Node: Sendable {
  enum Content: Sendable {
    /// A link to the source. The source is last: the mark of its case and that of this one share a word.
    case block(Block, Untyped)
    case hop(DispatchQueue, Untyped)
    case task(@Sendable (Pause) -> Void)
    case members(Members)
    case released
  }

  private let slot: Lock<Content>

  init(_ content: consuming Content) { slot = Lock(content) }

  @usableFromInline
  convenience init(_ source: consuming Untyped, _ block: consuming @escaping Block) {
    self.init(.block(block, source))
  }

  @usableFromInline
  convenience init(task: consuming @escaping @Sendable (Pause) -> Void) { self.init(.task(task)) }

  deinit {
    let last = slot.withLock { content in exchange(&content, with: .released) }
    if case .released = last { return }
    var slot: Remains? = .node(consume last)
    release(&slot)
  }

  /// The node's content. A function read by itself, as an optional, would be wrapped anew each time.
  var content: Content { slot.withLock { content in content } }

  /// The node's content, moved out if nothing else holds the node.
  static func takeContent(of node: inout Node) -> Content {
    let isLast = isKnownUniquelyReferenced(&node)
    return node.slot.withLock { content in isLast ? exchange(&content, with: .released) : content }
  }
}

/// Sources that run together, for one outcome. The function makes the listener of one run, which settles the pause. It
/// gets the number of sources.
typealias Members = (sources: [Untyped], makeListener: @Sendable (Pause, Int) -> any Listener)
