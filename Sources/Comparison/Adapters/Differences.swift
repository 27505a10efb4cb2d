import PromiseConformance

/// Where does a design differ on purpose, and why?
///
/// Each difference names the alternative that the suite asserts instead.
private func differing(_ clauses: [String], _ alternative: String, _ reason: String) -> [Subject.Difference] {
  clauses.map { Subject.Difference($0, alternative, reason) }
}

private let lazy = "Work begins when somebody asks for its result, so a promise that nobody uses costs nothing."
private let sameStack = "There are no queues: a result that is there is delivered at once, on the caller's stack."
private let producer = "There are no queues: the thread that settles delivers, unless the promise was moved to a queue."

private let typedFailure = "The type of the failure is the caller's, and no value of it can be made up."
private let onStack = ["handler-after-settling", "error-handler-after-attach", "other-handler-inside-handler"]

let linkedListDifferences =
  differing(
    [
      "value-then-value", "value-then-error", "error-then-value", "error-then-error", "racing-producers",
      "settled-late", "adopts-what-is-settled-twice",
    ], "every-call", "Without state nobody remembers that the task completed, so every completion is delivered.")
  + differing(
    ["value-twice-runs-block-once", "value-and-error-run-one-block", "error-and-value-run-one-block"],
    "once-per-call", "Without state nobody remembers that a branch ran, so one runs for every completion.")
  + differing(["work-starts-when-made", "blocks-run-unobserved"], "on-first-observer", lazy)
  + differing(
    ["work-is-shared", "blocks-are-shared"], "once-per-observer",
    "A promise is a value: each observer has a run of its own.")
  + differing(
    ["late-observer-hears-value", "late-observer-hears-error", "late-observer-of-a-chain"], "runs-again",
    "A promise remembers no result: each observer runs the work again.")
  + differing(["handler-after-attach", "handler-inside-handler"] + onStack, "same-stack", sameStack)
  + differing(["handler-away-from-the-producer", "place-by-default"], "where-it-is-settled", producer)
  + differing(
    ["block-freed-when-settled", "work-freed-when-settled"], "kept-by-the-value",
    "A value can be run again at any time, so it keeps its blocks as long as it lives.")
  + differing(
    ["await-cancelled-while-waiting", "await-cancelled-before", "await-cancelled-at-any-moment"], "waits-on",
    "There is no state in which a run could be found to be stopped.")
  + differing(["drop-is-heard"], "stays-unfinished", typedFailure)

let statefulDifferences =
  differing(["blocks-run-unobserved"], "on-first-observer", lazy) + withFirstHandlerDifferences

/// As `statefulDifferences`, where a block starts the promise that it is attached to.
let withFirstHandlerDifferences =
  differing(["work-starts-when-made"], "on-first-observer", lazy)
  + differing(["handler-after-attach"] + onStack, "same-stack", sameStack)
  + differing(["handler-away-from-the-producer", "place-by-default"], "where-it-is-settled", producer)
  + differing(["handler-inside-handler"], "same-stack-when-settled", sameStack)
  + differing(
    [
      "adopting-itself", "adopting-in-a-circle", "error-block-returns-itself", "circle-closed-by-threads",
      "drop-is-heard",
    ], "stays-unfinished", typedFailure)
  + differing(
    [
      "cancelled-chain-runs-no-block", "cancel-ripples-to-the-source", "cancel-reaches-the-adopted",
      "returned-to-the-cancelled",
    ], "not-upwards",
    "Others may share the promise that this one was chained from, so cancel doesn't travel up.")
  + differing(["cancelled-or-settled"], "value-or-silence", typedFailure)
  + differing(
    ["block-freed-when-cancelled"], "kept-for-a-restart",
    "A cancelled promise can be started again, so it keeps what it starts with.")
  + differing(
    ["dependent-is-told", "attached-after-cancel"], "as-new",
    "The type of the failure is the caller's; a cancelled promise can be started again.")

private let following = "A block follows the one before it in the same turn, since a turn costs more than most blocks."

/// On queues whose turns promises don't share.
let resolveBlockDifferencesWithOwnTurns =
  differing(
    ["place-by-default"], "global-queue",
    "Blocks are background work, so the default is the global queue; the main queue is asked for.")

let resolveBlockDifferences =
  resolveBlockDifferencesWithOwnTurns
  + differing(["waits-for-an-earlier-block", "waits-for-an-earlier-barrier"], "in-one-turn", following)

private let perCall = "Each call says where its block runs, so that nobody has to look further up the chain."

/// On queues whose turns promises don't share.
let fullDifferencesWithOwnTurns =
  differing(
    ["drop-is-heard"], "stays-unfinished",
    "Document 004 knows no outcome but what somebody resolved with; a drop is a fault, and is reported.")
  + differing(["place-is-passed-on", "place-is-passed-on-with-an-error"], "said-at-each-call", perCall)
  + heldWhileDebugging

let fullDifferences =
  fullDifferencesWithOwnTurns
  + differing(
    ["waits-for-an-earlier-block", "waits-for-an-earlier-barrier", "returned-promise's-block-first"], "in-one-turn",
    following)

/// Without the optimizer a reference lives until the end of its function.
private let heldWhileDebugging: [Subject.Difference] = {
  #if DEBUG
    differing(
      ["endless-loop-keeps-nothing"], "keeps-its-promises",
      "In a debug build, the check whether anything refers to a promise may itself keep a reference.")
  #else
    []
  #endif
}()

// MARK: The plain forms

/// The struct differs as the design that grew from it, where it is asked at all.
let plainStructDifferences = linkedListDifferences

/// Handlers run on the stack of whoever settles or attaches.
let eagerDifferences = differing(["handler-after-attach"] + onStack, "same-stack", sameStack)

let plainStateDifferences =
  eagerDifferences + differing(["work-starts-when-made", "blocks-run-unobserved"], "on-first-observer", lazy)
  + differing(["handler-away-from-the-producer"], "where-it-is-settled", producer)
