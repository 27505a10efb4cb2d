import Dispatch

/// How is the type put away of what promises do in steps, at times and in places?
extension ErasedOperations {
  typealias Counted = @Sendable (Base, @escaping @Sendable (Int, Int) -> Reply<Specimen>) -> Base
  typealias PlacedChain = @Sendable (Base, DispatchQueue, @escaping @Sendable (Int) -> Reply<Specimen>) -> Base

  mutating func takeSteps<Promise: Sendable>(_ typed: Operations<Promise>, _ alive: Alive) {
    if let any = typed.any { self.any = { bases, join in any(bases.map { restored($0) }, alive.hold(join)) } }
    if let count = typed.countErrors { countErrors = { bases in count(bases.map { restored($0) }) } }
    if let iterate = typed.iterate {
      self.iterate = { base, block in
        let held = alive.hold { (input: (Int, Int)) -> Reply<Promise> in restored(block(input.0, input.1)) }
        return iterate(restored(base)) { held(($0, $1)) }
      }
    }
    if let reduce = typed.reduce {
      self.reduce = { base, items, block in
        let held = alive.hold { (input: (Int, Int)) -> Reply<Promise> in restored(block(input.0, input.1)) }
        return reduce(restored(base), items) { held(($0, $1)) }
      }
    }
    if let retry = typed.retry {
      self.retry = { tries, block in
        let held = alive.hold { (_: Void) -> Reply<Promise> in restored(block()) }
        return retry(tries) { held(()) }
      }
    }
    if let jobs = typed.jobs {
      self.jobs = {
        let add = jobs()
        return { job in
          let held = alive.hold { (_: Void) -> Reply<Promise> in restored(job()) }
          return add { held(()) }
        }
      }
    }
    if let delay = typed.delay { self.delay = { base, seconds in delay(restored(base), seconds) } }
    if let timeout = typed.timeout { self.timeout = { base, seconds in timeout(restored(base), seconds) } }
  }

  mutating func takePlaces<Promise: Sendable>(_ typed: Operations<Promise>, _ alive: Alive) {
    if let then = typed.thenOn {
      thenOn = { base, queue, block in then(restored(base), queue, alive.hold { restored(block($0)) }) }
    }
    if let then = typed.thenIn {
      thenIn = { base, queue, block in then(restored(base), queue, alive.hold { restored(block($0)) }) }
    }
    if let move = typed.move { self.move = { base, queue in move(restored(base), queue) } }
    if let observe = typed.observeOnMain {
      observeOnMain = { base, handler in observe(restored(base), alive.hold(handler)) }
    }
    if let observe = typed.observeAnywhere {
      observeAnywhere = { work, handler in observe(alive.hold(work), alive.hold(handler)) }
    }
    if let wait = typed.waitHere { waitHere = { base, seconds in wait(restored(base), seconds) } }
  }
}

extension Specimen {
  func iterate(_ block: @escaping @Sendable (Int, Int) -> Reply<Specimen>) throws -> Specimen {
    specimen(try need(operations.iterate, .iterate)(base, block))
  }

  func reduce(_ items: [Int], _ block: @escaping @Sendable (Int, Int) -> Reply<Specimen>) throws -> Specimen {
    specimen(try need(operations.reduce, .reduce)(base, items, block))
  }

  func delay(_ seconds: Double) throws -> Specimen { specimen(try need(operations.delay, .delay)(base, seconds)) }

  func timeout(_ seconds: Double) throws -> Specimen {
    specimen(try need(operations.timeout, .timeout)(base, seconds))
  }

  func then(
    on queue: DispatchQueue, _ block: @escaping @Sendable (Int) -> Reply<Specimen>
  ) throws -> Specimen {
    specimen(try need(operations.thenOn, .thenOn)(base, queue, block))
  }

  func then(
    in context: DispatchQueue, _ block: @escaping @Sendable (Int) -> Reply<Specimen>
  ) throws -> Specimen {
    specimen(try need(operations.thenIn, .thenIn)(base, context, block))
  }

  func move(to queue: DispatchQueue) throws { try need(operations.move, .move)(base, queue) }

  func observeOnMain(_ handler: @escaping @Sendable (Outcome) -> Void) throws {
    try need(operations.observeOnMain, .observeOnMain)(base, handler)
  }

  /// Blocks this thread.
  func waitHere(_ seconds: Double? = nil) throws -> Waited {
    try need(operations.waitHere, .waitHere)(base, seconds)
  }
}

extension Trial {
  func any(_ promises: [Specimen]) throws -> Specimen {
    let any = try need(operations.any, .any)
    return specimen(any(promises.map(\.base), outcomeDigits))
  }

  func countErrors(_ promises: [Specimen]) throws -> Specimen {
    specimen(try need(operations.countErrors, .countErrors)(promises.map(\.base)))
  }

  /// All values as their sum.
  func sum(_ promises: [Specimen]) throws -> Specimen {
    let all = try need(operations.all, .all)
    return specimen(all(promises.map(\.base)) { $0.reduce(0, +) })
  }

  func retry(_ tries: Tries?, _ work: @escaping @Sendable () -> Reply<Specimen>) throws -> Specimen {
    specimen(try need(operations.retry, .retry)(tries, work))
  }

  /// A line for jobs.
  func jobs() throws -> @Sendable (@escaping @Sendable () -> Reply<Specimen>) -> Specimen {
    let (add, shared) = (try need(operations.jobs, .jobs)(), shared)
    return { job in Specimen(base: add(job), shared: shared) }
  }

  /// Makes a promise that is settled when the gate is opened, and attaches a handler, both without a place.
  func observeAnywhere(_ handler: @escaping @Sendable (Outcome) -> Void) throws -> Gate {
    let gate = gate()
    try need(operations.observeAnywhere, .observeAnywhere)(gate.enter, handler)
    return gate
  }
}
