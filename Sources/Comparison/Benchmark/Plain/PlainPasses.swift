import Plain

/// The struct, whose task keeps its handler until somebody calls it.
enum PlainStructPass {
  private typealias Promise = PlainStruct.Promise<Int>

  static let links = PlainForms.linking("PlainStruct") { links, gate, meter in
    let head = Kept<Promise.Handler>()
    meter.begin()
    var tail: Promise? = Promise { handler in head.content = handler }
    for _ in 0..<links { tail = tail?.then { value in Promise(Probe.step(value)) } }
    meter.end(Chain.build)
    tail?.task { value in gate.add(value) }
    head.take()?(0)
    meter.end(Chain.run)
    tail = nil
    meter.end(Chain.release)
  }

  static let observers = PlainForms.observing("PlainStruct") { count, gate in
    for number in 0..<count {
      let head = Kept<Promise.Handler>()
      Promise { handler in head.content = handler }.task { value in gate.add(value + number) }
      head.take()?(number)
    }
  }
}

/// The class with a list of handlers.
enum PlainClassPass {
  private typealias Promise = PlainClass.Promise<Int>

  static let links = PlainForms.linking("PlainClass") { links, gate, meter in
    meter.begin()
    var head: Promise? = Promise { _ in }
    var tail = head
    for _ in 0..<links { tail = tail?.then { value in Promise(.success(Probe.step(value))) } }
    meter.end(Chain.build)
    tail?.observe { outcome in gate.add(outcome.number) }
    head?.settle(.success(0))
    meter.end(Chain.run)
    (head, tail) = (nil, nil)
    meter.end(Chain.release)
  }

  static let observers = PlainForms.observing("PlainClass") { count, gate in
    for number in 0..<count {
      let promise = Promise { _ in }
      promise.observe { outcome in gate.add(outcome.number + number) }
      promise.settle(.success(number))
    }
  }
}

/// The class that is started.
enum PlainStatePass {
  private typealias Promise = PlainState.Promise<Int>

  static let links = PlainForms.linking("PlainState") { links, gate, meter in
    let head = Kept<Promise.Handler>()
    meter.begin()
    var tail: Promise? = Promise { handler in head.content = handler }
    for _ in 0..<links {
      tail = tail?.then { value in Promise { handler in handler(.success(Probe.step(value))) } }
    }
    meter.end(Chain.build)
    tail?.start { outcome in gate.add(outcome.number) }
    head.take()?(.success(0))
    meter.end(Chain.run)
    tail = nil
    meter.end(Chain.release)
  }

  static let observers = PlainForms.observing("PlainState") { count, gate in
    for number in 0..<count {
      let head = Kept<Promise.Handler>()
      Promise { handler in head.content = handler }.start { outcome in gate.add(outcome.number + number) }
      head.take()?(.success(number))
    }
  }
}

/// The class with one consumer.
enum PlainOneConsumerPass {
  private typealias Promise = PlainOneConsumer.Promise<Int>

  static let links = PlainForms.linking("PlainOneConsumer") { links, gate, meter in
    meter.begin()
    var head: Promise? = Promise()
    var tail = head
    for _ in 0..<links {
      tail = tail?.then { value in
        let next = Promise()
        next.resolve(.success(Probe.step(value)))
        return next
      }
    }
    meter.end(Chain.build)
    tail?.attach { outcome in gate.add(outcome.number) }
    head?.resolve(.success(0))
    meter.end(Chain.run)
    (head, tail) = (nil, nil)
    meter.end(Chain.release)
  }

  static let observers = PlainForms.observing("PlainOneConsumer") { count, gate in
    for number in 0..<count {
      let promise = Promise()
      promise.attach { outcome in gate.add(outcome.number + number) }
      promise.resolve(.success(number))
    }
  }
}

/// The class with many observers.
enum PlainManyObserversPass {
  private typealias Promise = PlainManyObservers.Promise<Int>

  static let links = PlainForms.linking("PlainManyObservers") { links, gate, meter in
    meter.begin()
    var head: Promise? = Promise()
    var tail = head
    for _ in 0..<links {
      tail = tail?.then { value in
        let next = Promise()
        next.fulfill(Probe.step(value))
        return next
      }
    }
    meter.end(Chain.build)
    tail?.observe { outcome in gate.add(outcome.number) }
    head?.fulfill(0)
    meter.end(Chain.run)
    (head, tail) = (nil, nil)
    meter.end(Chain.release)
  }

  static let observers = PlainForms.observing("PlainManyObservers") { count, gate in
    for number in 0..<count {
      let promise = Promise()
      promise.observe { outcome in gate.add(outcome.number + number) }
      promise.fulfill(number)
    }
  }
}

/// Where a task leaves its handler, without the lock of `Slot`: a plain form has none either.
private final class Kept<Content> {
  var content: Content?

  func take() -> Content? { content.take() }
}

extension Result<Int, any Error> {
  /// The value; an error spoils the sum.
  fileprivate var number: Int { (try? get()) ?? -1 }
}
