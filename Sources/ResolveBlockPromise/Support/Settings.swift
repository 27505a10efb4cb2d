import Dispatch

/// Where do the blocks of a promise run, and what is it called? On its queue, which the Next Promise inherits, or in
/// its context, which it does not. All this is read when a block is attached; changing it later is ignored and
/// reported.
struct Settings: Sendable {
  var queue: DispatchQueue
  var extras: Extras?

  init(queue: DispatchQueue = Queues.standard) { self.queue = queue }

  init(queue: DispatchQueue = Queues.standard, name: String? = nil, _ scheduler: Scheduler?) {
    self.queue = queue
    if name != nil || scheduler != nil { extras = Extras(name: name, scheduler: scheduler) }
  }

  mutating func change(_ setting: Setting) {
    switch setting {
    case .queue(let queue): self.queue = queue
    case .name(let name): extras = (extras ?? Extras()).with(name: name)
    case .context(let context): extras = (extras ?? Extras()).with(context: context)
    }
  }

  /// The settings of the Next Promise.
  @inline(__always)
  func inherited(on chosen: DispatchQueue?) -> Settings {
    var next = Settings(queue: chosen ?? queue)
    if let extras { next.extras = extras.inherited }
    return next
  }

  /// Lets the block run on a queue, whatever was set. Returns the old settings, to be released.
  mutating func move(to queue: DispatchQueue) -> Settings {
    let old = self
    self.queue = queue
    if let extras { self.extras = extras.with(context: nil) }
    return old
  }

  /// Takes out the destination of the block. The settings then don't hold the context any more: it lives no longer than
  /// its other owners allow.
  @inline(__always)
  mutating func takeDestination() -> Destination {
    guard let extras else { return .queue(queue) }
    if extras.context != nil { self.extras = extras.with(context: nil) }
    return extras.destination(queue)
  }
}

/// One setting, with its new value.
enum Setting: Sendable {
  case queue(DispatchQueue)
  case name(String?)
  case context(any ExecutionContext)

  var name: String {
    switch self {
    case .queue: "queue"
    case .name: "name"
    case .context: "context"
    }
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

/// Where a block runs.
enum Destination: Sendable {
  case queue(DispatchQueue)
  case scheduled(DispatchQueue, Scheduler)
  case context(any ExecutionContext)

  init(_ queue: DispatchQueue, _ scheduler: Scheduler?) {
    self = if let scheduler { .scheduled(queue, scheduler) } else { .queue(queue) }
  }

  var queue: DispatchQueue? {
    switch self {
    case .queue(let queue), .scheduled(let queue, _): queue
    case .context: nil
    }
  }

  func enqueue(_ block: @escaping @Sendable () -> Void) {
    switch self {
    case .queue(let queue): queue.async(execute: block)
    case .scheduled(let queue, let scheduler): scheduler.enqueue(queue, block)
    case .context(let context): context.enqueue(block)
    }
  }
}
