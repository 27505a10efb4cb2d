import Dispatch

/// Where does the block of a promise run, and what is the promise called? It runs on the promise's queue, which the
/// Next Promise inherits, or in its context, which the Next Promise doesn't inherit. Settings are final as soon as a
/// block is attached; a later change is ignored and reported.
struct Settings: Sendable {
  var queue: DispatchQueue
  var extras: Extras?

  init(queue: DispatchQueue = Queues.standard) { self.queue = queue }

  init(queue: DispatchQueue = Queues.standard, name: String? = nil, _ scheduler: Scheduler?) {
    self.queue = queue
    if name != nil || scheduler != nil { extras = Extras(name: name, scheduler: scheduler) }
  }

  /// The settings of the Next Promise.
  @inline(__always)
  func inherited(on chosen: DispatchQueue?) -> Settings {
    var next = Settings(queue: chosen ?? queue)
    if let extras { next.extras = extras.inherited }
    return next
  }

  /// Lets the block run on a queue, whatever was set. Returns the old settings, to be released.
  mutating func replaceQueue(with queue: DispatchQueue) -> Settings {
    let old = self
    self.queue = queue
    if let extras { self.extras = extras.with(context: nil) }
    return old
  }

  /// Takes out the destination of the block. After that, the settings no longer keep the context alive.
  @inline(__always)
  mutating func takeDestination() -> Destination {
    guard let extras else { return .queue(queue) }
    if extras.context != nil { self.extras = extras.with(context: nil) }
    return extras.destination(queue)
  }
}

/// The settings that few promises have.
final class Extras: Sendable {
  let name: String?
  let context: (any ExecutionContext)?
  let scheduler: Scheduler?

  init(name: String? = nil, context: (any ExecutionContext)? = nil, scheduler: Scheduler? = nil) {
    (self.name, self.context, self.scheduler) = (name, context, scheduler)
  }

  func with(name: String?) -> Extras { Extras(name: name, context: context, scheduler: scheduler) }

  func with(context: (any ExecutionContext)?) -> Extras { Extras(name: name, context: context, scheduler: scheduler) }

  /// The part that the Next Promise gets.
  var inherited: Extras? {
    if name == nil, context == nil { self } else { scheduler.map { scheduler in Extras(scheduler: scheduler) } }
  }

  func destination(_ queue: DispatchQueue) -> Destination {
    context.map(Destination.context) ?? Destination(queue, scheduler)
  }
}

/// The document's queues. Each is always the same object, because on some platforms every access to a system queue
/// makes a new one.
@usableFromInline
enum Queues {
  @usableFromInline static let standard = DispatchQueue.global()
}
