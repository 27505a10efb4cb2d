import Dispatch

/// Where does the block of a promise run, and what is the promise called? It runs on the promise's queue, which the
/// Next Promise inherits, or in its context, which the Next Promise doesn't inherit. Settings are final as soon as a
/// block is attached; a later change is ignored and reported.
struct Settings: Sendable {
  var queue: DispatchQueue
  private var extras: Extras?

  init(queue: DispatchQueue = Queues.standard, name: String? = nil, scheduler: Scheduler? = nil) {
    self.queue = queue
    if name != nil || scheduler != nil { extras = Extras(name: name, scheduler: scheduler) }
  }

  var name: String? {
    get { extras?.name }
    set { extras = Extras(name: newValue, context: context, scheduler: scheduler) }
  }

  var context: (any ExecutionContext)? {
    get { extras?.context }
    set { extras = Extras(name: name, context: newValue, scheduler: scheduler) }
  }

  private var scheduler: Scheduler? { extras?.scheduler }

  /// The settings of the Next Promise.
  @inline(__always)
  func inherited(on chosen: DispatchQueue?) -> Settings {
    var next = self
    next.queue = chosen ?? queue
    if let extras { next.extras = extras.inherited }
    return next
  }

  /// Returns where the block goes. After that, these settings no longer keep the context alive; they may name another
  /// queue instead.
  @inline(__always)
  mutating func takeDestination(movingTo queue: DispatchQueue? = nil) -> Settings {
    let destination = self
    if let queue { self.queue = queue }
    _ = takeContext()
    return destination
  }

  @inline(__always)
  mutating func takeContext() -> (any ExecutionContext)? {
    guard let context else { return nil }
    self.context = nil
    return context
  }

  /// The queue on which the block may share a visit with others. A context brings each block by itself.
  var sharedQueue: DispatchQueue? { context == nil ? queue : nil }

  func enqueue(_ block: @escaping @Sendable () -> Void) {
    if let context {
      context.enqueue(block)
    } else if let scheduler {
      scheduler.enqueue(queue, block)
    } else {
      queue.async(execute: block)
    }
  }
}

/// The settings that few promises have.
private final class Extras: Sendable {
  let name: String?
  let context: (any ExecutionContext)?
  let scheduler: Scheduler?

  init(name: String? = nil, context: (any ExecutionContext)? = nil, scheduler: Scheduler? = nil) {
    (self.name, self.context, self.scheduler) = (name, context, scheduler)
  }

  /// The part that the Next Promise gets.
  var inherited: Extras? {
    if name == nil, context == nil { self } else { scheduler.map { scheduler in Extras(scheduler: scheduler) } }
  }
}

/// The document's queues. Each is always the same object, because on some platforms every access to a system queue
/// makes a new one.
@usableFromInline
enum Queues {
  @usableFromInline static let standard = DispatchQueue.global()
}
