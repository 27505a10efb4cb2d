/// Do many items become one value, one step after the other?
let reductionClauses: [Clause] = [
  Chapter(.loops, needs: [.reduce])(
    "reduction-in-order", "Each item is combined with the result of those before, in their order.", "004 reduce 1, 2",
    given: [value(1)], noting: ["1 and 2", "12 and 3", "123 and 4", "value 1234"]
  ) { promise, log, trial in
    try promise.reduce([2, 3, 4]) { partial, item in
      log.note("\(partial) and \(item)")
      return .promise(trial.value(partial * 10 + item))
    }.observe(log)
  }
]
