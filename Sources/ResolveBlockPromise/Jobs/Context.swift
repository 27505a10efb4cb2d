import Dispatch

/// How do blocks reach a resource that may be used only in one place, such as an object of a managed object context?
public protocol ExecutionContext: AnyObject, Sendable {
  /// Runs `block` later, in the context, one block at a time; never before this call returns.
  ///
  /// The block doesn't keep the context. A block that is released without having run resolves the Next Promise with
  /// `PromiseError.dropped`, and that is reported.
  func enqueue(_ block: @escaping @Sendable () -> Void)
}

extension Promise {
  /// Runs the block of this promise in `context`, which beats the queue. The Next Promise doesn't inherit the context.
  ///
  /// Ignored and reported once a block is attached.
  ///
  /// - Cost: an uncontended lock.
  /// - Clauses: `context-beats-the-queue`, `context-isn't-passed-on`, `lost-block-is-reported`.
  /// - Source: document 002, managed objects.
  @discardableResult @_alwaysEmitIntoClient
  public func runInContext(_ context: any ExecutionContext) -> Self {
    core.run(in: context)
    return self
  }
}

extension Core {
  @usableFromInline
  func run(in context: any ExecutionContext) { change(.context(context)) }
}

/// A context with a serial queue of its own, which knows whether the caller is inside.
///
/// - Cost: an object and a dispatch queue; one dispatched block for each that is enqueued.
/// - Tests: `ContextTests`.
public final class SerialContext: ExecutionContext {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private let queue: DispatchQueue

  /// A context with a new queue, named `label` for debuggers.
  public init(label: String) {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  /// Runs `block` after those enqueued before. The context lives until then.
  public func enqueue(_ block: @escaping @Sendable () -> Void) {
    queue.async { withExtendedLifetime(self) { block() } }
  }

  /// Whether the caller runs in this context.
  public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

  /// Checks that the caller runs in this context.
  ///
  /// - Throws: `PromiseError.outsideContext`.
  public func check() throws(PromiseError) {
    guard isCurrent else { throw .outsideContext }
  }
}
