import Dispatch

/// A change comes too late once a block is attached: it is ignored and reported.
///
/// - Cost: an uncontended lock.
/// - Tests: `QueueTests`, `ReportTests`.
/// - Source: document 002, queues.
extension Promise {
  /// The queue for the block of this promise and, inherited, for those of the Next Promise.
  ///
  /// - Clauses: `moved-after-attaching`, `small-programs-queues`.
  public var queue: DispatchQueue {
    @_alwaysEmitIntoClient get { core.queue }
    @_alwaysEmitIntoClient set { core.queue = newValue }
  }

  /// A name for descriptions and reports.
  ///
  /// - Tests: `ResolvedTests`.
  public var name: String? {
    @_alwaysEmitIntoClient get { core.name }
    @_alwaysEmitIntoClient set { core.name = newValue }
  }

  /// Runs the block of this promise on `queue`.
  ///
  /// - Clauses: `block-on-its-queue`, `place-is-passed-on`, `small-programs-queues`.
  @discardableResult @_alwaysEmitIntoClient
  public func run(on queue: DispatchQueue) -> Self {
    core.queue = queue
    return self
  }

  /// Runs the block of this promise on the main queue.
  @discardableResult @_alwaysEmitIntoClient
  public func runOnMainQueue() -> Self { run(on: Queues.main) }

  /// Runs the block of this promise on the global queue of default priority.
  @discardableResult @_alwaysEmitIntoClient
  public func runDefault() -> Self { run(on: Queues.standard) }

  /// Runs the block of this promise on the global queue of high priority (`userInitiated`).
  @discardableResult @_alwaysEmitIntoClient
  public func runHighPriority() -> Self { run(on: Queues.high) }

  /// Runs the block of this promise on the global queue of low priority (`utility`).
  @discardableResult @_alwaysEmitIntoClient
  public func runLowPriority() -> Self { run(on: Queues.low) }

  /// Runs the block of this promise on the global queue of the lowest priority (`background`).
  @discardableResult @_alwaysEmitIntoClient
  public func runLowestPriority() -> Self { run(on: Queues.lowest) }
}

extension Queues {
  @usableFromInline static let main = DispatchQueue.main
  @usableFromInline static let high = DispatchQueue.global(qos: .userInitiated)
  @usableFromInline static let low = DispatchQueue.global(qos: .utility)
  @usableFromInline static let lowest = DispatchQueue.global(qos: .background)
}

extension Core {
  var settings: Settings { withState { state in state.settings } }

  @usableFromInline var queue: DispatchQueue {
    get { settings.queue }
    set { change("queue") { settings in settings.queue = newValue } }
  }

  @usableFromInline var name: String? {
    get { settings.name }
    set { change("name") { settings in settings.name = newValue } }
  }

  /// Changes a setting as long as nothing is attached; the old settings are released outside the lock.
  func change(_ setting: String, _ change: (inout Settings) -> Void) {
    let (old, isFixed) = withState { state in
      let old = state.settings
      if !state.next.isFilled { change(&state.settings) }
      return (old, state.next.isFilled)
    }
    withExtendedLifetime(old) {}
    if isFixed { Report(.ignoredSetting(setting), label).send() }
  }
}
