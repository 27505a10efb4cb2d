/// Does an outcome pass unhandled steps unchanged?
let passingClauses: [Clause] = [
  Clause(
    "error-passes-value-blocks", law: .passing, "An error passes blocks for values unchanged, and none of them runs.",
    "A+ 2.2.7.4", "004 catch pipeline", needs: [.then]
  ) { trial in
    let settling = try trial.settling(error(1))
    var next = settling.promise
    for step in 1...3 {
      next = try next.then(trial.log.noting("block \(step)"))
    }
    next.observe(trial.log)
    settling.arrive()
    try trial.expect("error 1")
  },
  Clause(
    "value-passes-error-blocks", law: .passing, "A value passes blocks for errors unchanged, and none of them runs.",
    "A+ 2.2.7.3", needs: [.recover]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    var next = settling.promise
    for step in 1...3 {
      next = try next.recover { error in
        log.note("block \(step)")
        return .value(0)
      }
    }
    next.observe(log)
    settling.arrive()
    try trial.expect("value 1")
  },
  Clause(
    "values-go-from-block-to-block", law: .passing, "Each block gets what the block before it returned.", "A+ 2.2.7.1",
    "004 then pipeline", needs: [.then]
  ) { trial in
    let settling = try trial.settling(value(1))
    var next = settling.promise
    for _ in 1...3 { next = try next.then { .value($0 * 10 + 1) } }
    next.observe(trial.log)
    settling.arrive()
    try trial.expect("value 1111")
  },
  Clause(
    "error-in-the-middle", law: .passing,
    "An error that arises in a chain skips blocks for values up to one for errors.",
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
      .then(step("d", .value(5))).recover(log.recovering("recovers", .value(6))).then(step("e", .value(7))).observe(log)
    settling.arrive()
    try trial.expect("a 1", "b 2", "recovers: error 3", "e 6", "value 7")
  },
  Clause(
    "error-zero-is-an-error", law: .passing, "An error whose code is zero is an error like any other.", "A+ 2.2.7.4",
    "here",
    needs: [.then, .recover]
  ) { trial in
    let settling = try trial.settling(error(0))
    let passed = try settling.promise.then { _ in .value(9) }
    try passed.recover(trial.log.recovering("recovers", .error(Reason(0)))).observe(trial.log)
    settling.arrive()
    try trial.expect("recovers: error 0", "error 0")
  },
]
