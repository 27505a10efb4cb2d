import PromiseConformance

/// Where does a design differ on purpose, and why?
///
/// Each difference names the alternative that the suite asserts instead.
private func differing(_ clauses: [String], _ alternative: String, _ reason: String) -> [Subject.Difference] {
  clauses.map { Subject.Difference($0, alternative, reason) }
}

private let lazy = "Work begins when somebody asks for its result, so a promise that nobody uses costs nothing."
private let sameStack = "There are no queues: a result that is there is delivered at once, on the caller's stack."

let linkedListDifferences =
  differing(
    [
      "value-then-value", "value-then-error", "error-then-value", "error-then-error", "racing-producers",
      "settled-again-by-a-handler", "settled-late",
    ], "every-call", "Without state nobody remembers that the task completed, so every completion is delivered.")
  + differing(
    ["value-twice-runs-block-once", "value-and-error-run-one-block", "error-and-value-run-one-block"],
    "once-per-call", "Without state nobody remembers that a branch ran, so one runs for every completion.")
  + differing(["work-starts-when-made"], "on-first-observer", lazy)
  + differing(["work-is-shared"], "once-per-observer", "A promise is a value: each observer has a run of its own.")
  + differing(
    ["late-observer-hears-value", "late-observer-hears-error"], "runs-again",
    "A promise remembers no result: who asks again runs the work again.")
  + differing(["handler-after-attach", "handler-inside-handler"], "same-stack", sameStack)

  + differing(
    ["block-freed-when-settled", "skipped-block-freed"], "kept-by-the-value",
    "A value can be run again at any time, so it keeps its blocks as long as it lives.")
  + differing(
    ["await-cancelled-while-waiting"], "waits-on", "There is no state in which a run could be found to be stopped.")

let statefulDifferences =
  differing(["work-starts-when-made"], "on-first-observer", lazy)
  + differing(["handler-after-attach"], "same-stack", sameStack)
  + differing(["handler-inside-handler"], "same-stack-when-settled", sameStack)
  + differing(
    ["adopting-itself", "adopting-in-a-circle"], "stays-unfinished",
    "The type of the failure is the caller's, and no value of it can be made up.")
  + differing(
    ["cancelled-chain-runs-no-block", "cancel-ripples-to-the-source"], "not-upwards",
    "Others may share the promise that this one was chained from, so cancel doesn't travel up.")
  + differing(
    ["dependent-is-told"], "as-new",
    "The type of the failure is the caller's; a cancelled promise can be started again.")

let resolveBlockDifferences: [Subject.Difference] = []
