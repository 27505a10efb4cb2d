/// Does a block run again and again until it says that it is done, and no more?
let iterationClauses: [Clause] = [
  Chapter(.loops, needs: [.iterate])(
    "iteration-counts-from-zero", "The steps are numbered from 0, and run exactly until the block is done.",
    "002 iteration 4", given: [value(7)], noting: ["step 0", "step 1", "step 2", "step 3", "value 9"]
  ) { promise, log, trial in
    try promise.iterate { _, step in
      log.note("step \(step)")
      return step == 3 ? .value(9) : .promise(trial.value(0))
    }.observe(log)
  }
]
