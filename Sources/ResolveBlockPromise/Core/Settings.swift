import Dispatch

/// Where does the block of a promise run, and what is the promise called? It runs on the promise's queue, which the
/// Next Promise inherits, or in its context, which the Next Promise doesn't inherit. Settings are final as soon as a
/// block is attached; a later change is ignored and reported.
struct Settings: Sendable {
  var queue: DispatchQueue
  private var box: Box<Extras>?

  /// The settings that few promises have.
  private struct Extras: Sendable {
    var name: String?
    var context: (any ExecutionContext)?
    var scheduler: Scheduler?
  }

  init(queue: DispatchQueue = Queues.standard, name: String? = nil, scheduler: Scheduler? = nil) {
    self.queue = queue
    if name != nil || scheduler != nil { extras = Extras(name: name, scheduler: scheduler) }
  }

  private var extras: Extras {
    get { box?.content ?? Extras() }
    set { box = Box(newValue) }
  }

  var name: String? {
    get { box?.content.name }
    set { extras.name = newValue }
  }

  var context: (any ExecutionContext)? {
    get { box?.content.context }
    set { extras.context = newValue }
  }

  /// The settings of the Next Promise.
  @inline(__always)
  func inherited(on chosen: DispatchQueue?) -> Settings {
    var next = self
    next.queue = chosen ?? queue
    if name != nil || context != nil { next.box = scheduler.map { scheduler in Box(Extras(scheduler: scheduler)) } }
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

  /// The queue on which the block may share a turn with others. A context brings each block by itself.
  var sharedQueue: DispatchQueue? { context == nil ? queue : nil }

  private var scheduler: Scheduler? { box?.content.scheduler }

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

/// The document's queues. Each is always the same object, because on some platforms every access to a system queue
/// makes a new one.
@usableFromInline
enum Queues {
  @usableFromInline static let standard = DispatchQueue.global()
}
