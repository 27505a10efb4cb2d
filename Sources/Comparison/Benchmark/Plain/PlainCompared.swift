import Dispatch
import FullPromises
import LinkedListPromise
import ResolveBlockPromise
import StatefulPromise

/// The designs and the callbacks beside the plain forms. Designs with queues run where they always do, except that the
/// caller runs the blocks that a scheduler kept for it.
enum PlainCompared {
  private static let note = "the caller runs the blocks that its scheduler kept"

  static let linkedListObservers = PlainForms.observing("LinkedListPromise") { count, gate in
    for number in 0..<count {
      let head = Slot<LinkedListPromise.Promise<Int, Never>.CompletionHandler>()
      LinkedListPromise.Promise<Int, Never> { head.put($0) }.task { gate.add($0.get() + number) }
      head.take()?(.success(number))
    }
  }

  static let statefulObservers = PlainForms.observing("StatefulPromise") { count, gate in
    for number in 0..<count {
      let head = Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>()
      StatefulPromise.Promise<Int, Never> { head.put($0) }.start { gate.add($0.get() + number) }
      head.take()?(.success(number))
    }
  }

  static let resolveBlockLinks = PlainForms.linking("ResolveBlockPromise", note: note) { links, gate, meter in
    let kept = Slot<@Sendable () -> Void>()
    let scheduler = ResolveBlockPromise.Scheduler { _, block in kept.put(block) }
    meter.begin()
    var head: ResolveBlockPromise.Promise<Int>? = .init(scheduler: scheduler)
    var tail = head
    for _ in 0..<links { tail = tail?.then { (value: Int) -> Int in Probe.step(value) } }
    tail?.then { (value: Int) in gate.add(value) }
    meter.end(Chain.build)
    head?.resolve(0)
    while let block = kept.take() { block() }
    meter.end(Chain.run)
    (head, tail) = (nil, nil)
    meter.end(Chain.release)
  }

  static let resolveBlockObservers = PlainForms.observing("ResolveBlockPromise", note: note) { count, gate in
    let kept = Slot<@Sendable () -> Void>()
    let scheduler = ResolveBlockPromise.Scheduler { _, block in kept.put(block) }
    for number in 0..<count {
      let promise = ResolveBlockPromise.Promise<Int>(scheduler: scheduler)
      promise.then { (value: Int) -> Void in gate.add(value + number) }
      promise.resolve(number)
      kept.take()?()
    }
  }

  static let fullLinks = PlainForms.linking("FullPromises", note: note) { links, gate, meter in
    let kept = Slot<@Sendable () -> Void>()
    let scheduler = FullPromises.Scheduler(enqueue: { _, block in kept.put(block) }, after: { _, _, _ in {} })
    let queue = DispatchQueue(label: "benchmark.unused")
    meter.begin()
    var head: FullPromises.Promise<Int>? = .init(scheduler: scheduler)
    var tail = head
    for _ in 0..<links { tail = tail?.then(on: queue) { Probe.step($0) } }
    tail?.then(on: queue) { gate.add($0) }
    meter.end(Chain.build)
    head?.fulfill(0)
    while let block = kept.take() { block() }
    meter.end(Chain.run)
    (head, tail) = (nil, nil)
    meter.end(Chain.release)
  }

  static let fullObservers = PlainForms.observing("FullPromises", note: note) { count, gate in
    let kept = Slot<@Sendable () -> Void>()
    let scheduler = FullPromises.Scheduler(enqueue: { _, block in kept.put(block) }, after: { _, _, _ in {} })
    let queue = DispatchQueue(label: "benchmark.unused")
    for number in 0..<count {
      let promise = FullPromises.Promise<Int>(scheduler: scheduler)
      promise.then(on: queue) { gate.add($0 + number) }
      promise.fulfill(number)
      kept.take()?()
    }
  }

  static let callbackObservers = PlainForms.observing("Callbacks", note: "a stored completion handler") { count, gate in
    for number in 0..<count {
      let slot = Slot<@Sendable (Int) -> Void>()
      slot.put { value in gate.add(value + number) }
      slot.take()?(number)
    }
  }
}
