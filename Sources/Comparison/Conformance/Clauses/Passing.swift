/// Laws 9, 10 and 11: what an error does to those beside it, on its way through a chain, and to the block that takes
/// it.
private func throwing(
  _ id: String, law: Int, _ statement: String, _ source: String, _ expected: String,
  _ work: @escaping @Sendable (ErasedOperations.Settle) throws(Reason) -> Void
) -> Clause {
  Clause(id, law: law, statement, source, needs: [.makeThrowing], arrivals: .whenMade) { trial in
    let made = Lock<Specimen?>(nil)
    trial.arrive {
      let promise = try? trial.throwing { settle throws(Reason) in try work(settle) }
      made.withLock { $0 = promise }
    }
    made.withLock { $0 }?.observe(trial.log)
    try trial.expect(expected)
  }
}

let throwingWorkClauses = [
  throwing(
    "work-that-throws", law: 9, "An error that the work throws rejects the promise.", "004 do", "error 1"
  ) { _ throws(Reason) in throw Reason(1) },
  throwing(
    "work-throws-after-a-value", law: 9, "An error that the work throws after it gave a value is ignored.",
    "t262 Promise constructor", "value 1"
  ) { settle throws(Reason) in
    settle(value(1))
    throw Reason(2)
  },
  throwing(
    "work-throws-after-an-error", law: 9, "An error that the work throws after it gave another is ignored.",
    "t262 Promise constructor", "error 1"
  ) { settle throws(Reason) in
    settle(error(1))
    throw Reason(2)
  },
  Clause(
    "work-settles-after-throwing", law: 15, "What a producer calls after its work has thrown is ignored.",
    "t262 Promise constructor", needs: [.makeThrowing], arrivals: .whilePending
  ) { trial in
    let producer = trial.producer()
    let promise = try trial.throwing { settle throws(Reason) in
      producer.keep(settle)
      throw Reason(1)
    }
    promise.observe(trial.log)
    try trial.expect("error 1")
    trial.arrive { producer.settle(value(2)) }
    try trial.expect("error 1")
  },
]

let besideClauses = [
  Clause(
    "error-block-returns-error", law: 9, "An error that a block for errors returns takes the place of the first.",
    "A+ 2.2.7.1", "002 basics", needs: [.recover]
  ) { trial in
    let settling = try trial.settling(error(1))
    try settling.promise.recover { _ in .error(Reason(2)) }.observe(trial.log)
    settling.arrive()
    try trial.expect("error 2")
  },
  Clause(
    "throw-stays-in-its-branch", law: 9, "An error that a block throws reaches only those behind that block.",
    "A+ 2.2.7.2", needs: [.then, .manyObservers]
  ) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.then { _ in .thrown(Reason(2)) }.observe(trial.log, "behind")
    settling.promise.observe(trial.log, "beside")
    settling.arrive()
    try trial.expectUnordered(["behind: error 2", "beside: value 1"])
    settling.promise.observe(trial.log, "late")
    try trial.expectUnordered(["behind: error 2", "beside: value 1", "late: value 1"])
  },
]

let wayClauses = [
  Clause(
    "error-in-the-middle", law: 10, "An error that arises in a chain skips blocks for values up to one for errors.",
    "A+ 2.2.7.4", "004 catch pipeline", needs: [.then, .recover]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    @Sendable func step(_ name: String, _ reply: Reply<Specimen>) -> @Sendable (Int) -> Reply<Specimen> {
      { value in
        log.note("\(name) \(value)")
        return reply
      }
    }
    try settling.promise.then(step("a", .value(2))).then(step("b", .thrown(Reason(3)))).then(step("c", .value(4)))
      .then(step("d", .value(5))).recover { error in
        log.note("recovers", .failure(error))
        return .value(6)
      }.then(step("e", .value(7))).observe(log)
    settling.arrive()
    try trial.expect("a 1", "b 2", "recovers: error 3", "e 6", "value 7")
  },
  Clause(
    "alternating-steps", law: 10, "A value passes blocks for errors that stand between blocks for values.",
    "A+ 2.2.7.3", "004 catch pipeline", needs: [.then, .recover]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    var end = settling.promise
    for _ in 1...3 {
      end = try end.recover { _ in
        log.note("error block")
        return .value(0)
      }.then { .value($0 + 1) }
    }
    end.observe(log)
    settling.arrive()
    try trial.expect("value 4")
  },
  Clause(
    "error-zero-is-an-error", law: 10, "An error whose code is zero is an error like any other.", "A+ 2.2.7.4", "here",
    needs: [.then, .recover]
  ) { trial in
    let settling = try trial.settling(error(0))
    let log = trial.log
    try settling.promise.then { _ in .value(9) }.recover { error in
      log.note("recovers", .failure(error))
      return .error(Reason(0))
    }.observe(log)
    settling.arrive()
    try trial.expect("recovers: error 0", "error 0")
  },
]

let nearestClauses = [
  Clause(
    "nearest-error-block", law: 11, "The nearest block for errors takes the error, and no other runs.",
    "004 what is a promise", "002 basics", needs: [.recover]
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    var end = settling.promise
    for label in ["near", "far"] {
      end = try end.recover { error in
        log.note(label, .failure(error))
        return .value(2)
      }
    }
    end.observe(log)
    settling.arrive()
    try trial.expect("near: error 1", "value 2")
  },
  Clause(
    "recovery-leaves-the-source", law: 11, "A block that recovers changes nothing for those who ask its source.",
    "A+ 2.1.3.2", "004 recover", needs: [.recover, .manyObservers]
  ) { trial in
    let settling = try trial.settling(error(1))
    try settling.promise.recover { _ in .value(2) }.observe(trial.log, "recovered")
    settling.promise.observe(trial.log, "source")
    settling.arrive()
    try trial.expectUnordered(["recovered: value 2", "source: error 1"])
    settling.promise.observe(trial.log, "late")
    try trial.expectUnordered(["recovered: value 2", "source: error 1", "late: error 1"])
  },
  Clause(
    "watchers-in-a-row", law: 11, "Several watching blocks see one error in turn, and a block for errors takes it.",
    "004 catch", needs: [.watch, .recover]
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    try settling.promise.watch { log.note("first", .failure($0)) }.watch { log.note("second", .failure($0)) }
      .recover { error in
        log.note("recovers", .failure(error))
        return .value(2)
      }.observe(log)
    settling.arrive()
    try trial.expect("first: error 1", "second: error 1", "recovers: error 1", "value 2")
  },
  Clause(
    "watched-error-skips-value-blocks", law: 11, "An error that was watched still skips blocks for values.",
    "004 catch pipeline", needs: [.watch, .then]
  ) { trial in
    let settling = try trial.settling(error(1))
    let log = trial.log
    try settling.promise.watch { log.note("watches", .failure($0)) }.then { value in
      log.note("value block")
      return .value(value)
    }.observe(log)
    settling.arrive()
    try trial.expect("watches: error 1", "error 1")
  },
]
