import Dispatch

/// How does a block run where it may use a confined resource? In a context, which is set on its promise.
extension Promise {
  /// Runs the block of this promise in `context`, which beats the queue. The Next Promise doesn't inherit the context.
  ///
  /// The promise keeps the context alive until its block is on the way there, but no longer. If only its blocks would
  /// keep a context alive, it is released with them: the Next Promise gets `PromiseError.dropped`, and that is
  /// reported. If a later promise of the chain has the same context, that promise keeps it alive, and so the earlier
  /// block as well. Therefore a context has to run its blocks although nobody else refers to it, as `SerialContext`
  /// does.
  ///
  /// Ignored and reported once a block is attached.
  ///
  /// - Cost: an uncontended lock.
  /// - Clauses: `context-isn't-passed-on`.
  /// - Tests: `ContextTests`, `ContextOwnershipTests`, `DropTests`.
  /// - Source: document 002, managed objects.
  @discardableResult @_alwaysEmitIntoClient
  public func runInContext(_ context: any ExecutionContext) -> Self {
    core.run(in: context)
    return self
  }
}

/// How does a block reach a resource that may be used only in one place, such as an object of a managed object context?
public protocol ExecutionContext: AnyObject, Sendable {
  /// Runs `block` later, in the context, one block at a time; never before this call returns.
  ///
  /// The block doesn't keep the context. A block that is released without having run resolves the Next Promise with
  /// `PromiseError.dropped`, and that is reported.
  func enqueue(_ block: @escaping @Sendable () -> Void)
}

extension Core {
  @usableFromInline
  func run(in context: any ExecutionContext) {
    change("context") { settings in settings.context = context }
  }
}

extension Settings {
  /// Makes the same settings again for a later step, without keeping the context until then: the context keeps its
  /// blocks, so a block that kept the context would keep both alive forever.
  var withoutKeepingContext: @Sendable () -> Settings {
    var others = self
    guard let context = others.takeDestination().context else { return { self } }
    return { [others, weak context] in
      var settings = others
      settings.context = context ?? GoneContext()
      return settings
    }
  }
}

/// Stands for a context that was released. It drops its blocks, as that one dropped those that it had.
private final class GoneContext: ExecutionContext {
  func enqueue(_ block: @escaping @Sendable () -> Void) {}
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

/// - Cost: none.
/// - Tests: `ContextTests`.
extension PromiseError {
  /// The error of a confined resource that is touched outside its context.
  public static let outsideContext = PromiseError(
    code: 9005, description: "The resource was used outside its execution context.")
}
