/// Is a producer that misbehaves harmless?
let producerClauses: [Clause] = [
  producers(
    "racing-producers", "Of four threads that settle at once, one wins.", "A+ 2.3.3.3.3", "here", arrivals: .race,
    inAnyOrder: true
  ) { trial in
    let (promise, arrive) = trial.crowded(4)
    promise.observe(trial.log)
    arrive()
  }.expecting { trial in
    try trial.begun(1)
    try trial.expect(trial.log.notes.count == 1, "received \(trial.log.notes)")
  }.or(.traps(.race)).or("every-call", everyCall, noting: (0..<4).map { "value \($0)" }),
  producers(
    "settled-late", "A producer that calls again, long after, changes nothing.", "A+ 2.3.3.3.3", "A+ 2.1.2.1",
    arrivals: .whilePending, noting: ["value 1"]
  ) { trial in
    let producer = trial.gate()
    trial.make(producer.enter).observe(trial.log)
    trial.arrive { producer.settle(value(1)) }
    try trial.begun(1)
    trial.arrive { producer.settle(error(2)) }
  }.or(.traps()).or("every-call", everyCall, noting: ["value 1", "error 2"]),
  producers(
    "work-settles-after-throwing", "A settlement after the work has thrown is ignored.", "t262 Promise constructor",
    needs: [.makeThrowing], arrivals: .whilePending, noting: ["error 1"]
  ) { trial in
    let producer = trial.gate()
    let make = try need(.makeThrowing, trial.operations.makeThrowing)
    make { settle throws(Reason) in
      producer.enter(settle)
      throw Reason(1)
    }.observe(trial.log)
    try trial.expect("error 1")
    trial.arrive { producer.settle(value(2)) }
  }.or(.traps()),
]

private let producers = Chapter(law: .producers)
