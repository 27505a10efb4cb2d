import Dispatch
import Synchronization

/// What is a promise here, and how does an outcome get from one to the next?
///
/// A promise is an object to which the result of an asynchronous task is delivered: it is *resolved*, once, with a value,
/// an error, or another promise. A block attached to it then runs on a queue, and what that block returns resolves the
/// *Next Promise*. The design is that of Bob Carlson, TheraLynx LLC ("Promises for iOS", document 002); the code is new.
///
/// - A promise has one Next Promise. A second attachment doesn't disturb the first: its own Next Promise gets
///   `PromiseError.alreadyAttached`.
/// - Blocks run asynchronously, on the promise's queue: the global default queue, unless it was changed or inherited.
///   Up to 33 blocks of one chain bound for one queue object may share a visit to that queue.
/// - Because there is one consumer, `cancel()` can ripple back to the source.
/// - A promise that goes without having been resolved resolves its chain with `PromiseError.dropped`.
///
/// Cost: one object for a promise, one small one for the link back from its Next Promise, one for the attached block.
public final class Promise<Value: Sendable>: Sendable {
  let guarded: Lock<Guarded>
  /// The order of creation in this process, from 1.
  public let serial: UInt64
  let scheduler: Scheduler?

  init(_ guarded: Guarded, scheduler: Scheduler?, serial: UInt64 = Serial.next()) {
    self.guarded = Lock(guarded)
    self.scheduler = scheduler
    self.serial = serial
  }

  /// A pending promise, to be resolved by whoever holds it.
  public convenience init(name: String? = nil) {
    self.init(Guarded(settings: Settings(name: name)), scheduler: nil)
  }

  /// A pending promise whose blocks, and those of all promises derived from it, go through `scheduler`.
  package convenience init(name: String? = nil, scheduler: Scheduler?) {
    self.init(Guarded(settings: Settings(name: name)), scheduler: scheduler)
  }

  deinit { release(remains()) }
}

/// Numbers for promises.
enum Serial {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}

// MARK: - Settle and attach

extension Promise {
  /// The outcome with its type.
  static func open(_ outcome: Outcome) -> Result<Value, any Error> {
    switch outcome {
    case .error(let error): return .failure(error)
    case .value(let opaque):
      guard let box = opaque as? Box<Value> else { preconditionFailure("an outcome of another type") }
      return .success(box.value)
    }
  }

  /// Settles, and says whether this call did it and who has to be flushed then.
  func settle(_ outcome: Outcome, followed: Bool = false) -> (won: Bool, ready: (any Link)?) {
    let settlement = guarded.withLock { $0.settle(outcome, followed: followed) }
    guard case .settled(let pending) = settlement else { return (false, nil) }
    let nobodyWaits = pending.slots.next.attachment == nil && pending.slots.adopter.attachment == nil
    return (true, nobodyWaits ? nil : self)
  }

  /// Attaches a block for both outcomes; `block` gets the Next Promise and makes the closure that resolves it.
  func attach<New>(
    on chosen: DispatchQueue? = nil,
    _ block: (Promise<New>) -> @Sendable (Outcome) -> (any Link)?
  ) -> Promise<New> {
    let (next, place) = makeNext(on: chosen) as (Promise<New>, Place?)
    if let place { fill(Attachment(place: place, next: next, run: block(next))) }
    return next
  }

  /// Makes the Next Promise and says where its block will run; nowhere if there is a Next Promise already.
  func makeNext<New>(on chosen: DispatchQueue? = nil) -> (Promise<New>, Place?) {
    let (isFirst, settings) = guarded.withLock { guarded in
      defer { guarded.settings.context = nil }  // From here on the block's place holds it.
      return (guarded.claimNext(), guarded.settings)
    }
    let queue = chosen ?? settings.queue
    let next = Promise<New>(
      Guarded(sources: isFirst ? .one(WeakLink(self)) : .none, settings: Settings(queue: queue)), scheduler: scheduler)
    guard isFirst else {
      drain(next.fail(PromiseError.alreadyAttached))
      return (next, nil)
    }
    let context = chosen == nil ? settings.context : nil
    return (next, context.map(Place.context) ?? .queue(queue))
  }

  /// Puts an attachment into the slot claimed for it, and does what the state asks for.
  func fill(_ attachment: Attachment) {
    switch guarded.withLock({ $0.fillNext(attachment) }) {
    case .waits: break
    case .schedule: schedule(at: attachment.place)
    case .deliver(let outcome):
      if case .inline = attachment.place {
        drain(attachment.run(outcome))
      } else {
        drain(attachment.next?.fail(PromiseError.cancelled))
      }
    }
  }
}
