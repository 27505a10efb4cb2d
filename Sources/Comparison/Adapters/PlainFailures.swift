import PromiseConformance
import Record

/// What does each plain form fail, and why? A list for each thing that goes wrong.
private func failing(_ failure: PlainFailure, _ clauses: [String]) -> [Subject.KnownFailure] {
  clauses.map { clause in Subject.KnownFailure(clause, failure.rawValue) }
}

let plainStructFailures =
  searches
  + failing(
    .noErrors,
    [
      "value-then-error", "error-then-value", "error-then-error", "late-observer-hears-error",
      "error-handler-after-attach", "thrown-error-rejects", "returned-error-rejects", "throw-stays-in-its-branch",
      "error-passes-value-blocks", "adopts-error", "left-identity", "right-identity", "associativity", "settled-late",
    ])
  + failing(
    .deepRun,
    [
      "long-chain-runs", "long-chain-runs-at-once", "long-chain-fails", "nested-promises-run", "nested-promises-fail",
      "captured-chain-runs", "long-returning-chain-runs", "nested-completions-run", "nested-adoption-inside-out",
      "adopted-inside-out-runs", "adopted-outside-in-runs", "adopted-in-any-order-runs", "repeated-steps-are-linear",
    ])
  + failing(
    .deepRelease,
    [
      "long-chain-released", "long-chain-released-by-two", "nested-adoption-released", "adopted-inside-out-released",
      "adopted-outside-in-released", "adopted-in-any-order-released", "endless-loop-keeps-nothing",
    ])

let plainClassFailures =
  searches
  + failing(.insideTheCall, ["block-after-attach"])
  + failing(
    .overtaking,
    [
      "handler-inside-handler", "attached-while-told",
      "attached-from-elsewhere-while-told", "adopted-while-told",
      "block-chained-while-told", "attached-while-told-of-an-error",
    ])
  + failing(.waitsForItself, ["adopting-itself", "adopting-in-a-circle", "adopting-itself-freed"])
  + failing(
    .deepRun,
    [
      "long-chain-runs", "long-chain-fails", "nested-promises-run", "nested-promises-fail", "captured-chain-runs",
      "long-returning-chain-runs", "nested-completions-run", "nested-adoption-inside-out", "adopted-inside-out-runs",
      "adopted-outside-in-runs", "adopted-in-any-order-runs", "repeated-steps-are-linear",
    ])
  + failing(
    .deepRelease,
    [
      "long-chain-released", "long-chain-released-by-two", "nested-adoption-released", "long-outcomes-released",
      "adopted-inside-out-released", "adopted-outside-in-released", "adopted-in-any-order-released",
      "endless-loop-keeps-nothing",
    ])
  + failing(.drop, ["drop-is-heard"])
  + failing(.noQueues, ["handler-away-from-the-producer"])

let plainStateFailures =
  searches
  + failing(
    .secondSettlement,
    [
      "value-then-value", "value-then-error", "error-then-value", "error-then-error", "adopts-what-is-settled-twice",
      "settled-late",
    ])
  + failing(
    .overtaking,
    [
      "handler-inside-handler", "attached-while-told", "attached-from-elsewhere-while-told", "adopted-while-told",
      "block-chained-while-told", "attached-while-told-of-an-error",
    ])
  + failing(.waitsForItself, ["adopting-itself", "adopting-in-a-circle", "adopting-itself-freed"])
  + failing(
    .deepRun,
    [
      "long-chain-runs", "long-chain-runs-at-once", "long-chain-fails", "long-chain-cancelled", "nested-promises-run",
      "nested-promises-fail", "captured-chain-runs", "long-returning-chain-runs", "nested-completions-run",
      "nested-adoption-inside-out", "adopted-inside-out-runs", "adopted-outside-in-runs", "adopted-in-any-order-runs",
      "repeated-steps-are-linear",
    ])
  + failing(
    .deepRelease,
    [
      "long-chain-released", "long-chain-released-by-two", "nested-adoption-released", "long-outcomes-released",
      "adopted-inside-out-released", "adopted-outside-in-released", "adopted-in-any-order-released",
      "endless-loop-keeps-nothing",
    ])
  + failing(.drop, ["drop-is-heard"])
  + failing(
    .kept,
    [
      "read-inside-handler", "value-block-waits", "blocks-are-shared", "blocks-run-unobserved",
      "late-observer-of-a-chain", "block-after-attach", "blocks-in-order",
      "throwing-block-keeps-the-order", "chain-inside-handler", "return-own-inside-block",
      "settle-elsewhere-while-told", "read-elsewhere-while-told", "returned-value-fulfils", "thrown-error-rejects",
      "returned-error-rejects", "throw-stays-in-its-branch", "error-passes-value-blocks",
      "values-go-from-block-to-block", "adopts-value", "adopts-error", "adopts-at-depth", "waits-for-the-adopted",
      "left-identity", "right-identity", "associativity", "cancelled-after-dispatch", "cancelled-by-its-own-block",
      "schedules-are-explained", "handler-freed-when-settled", "block-freed-when-settled", "lives-while-pending",
      "work-freed-when-settled", "block-freed-when-cancelled", "settling-breaks-a-ring", "dropped-chain-freed",
    ])
  + failing(.cancelled, ["cancelled-while-told", "cancelled-chain-runs-no-block", "attached-after-cancel"])

let plainOneConsumerFailures =
  searches
  + failing(
    .secondSettlement,
    [
      "value-then-value", "value-then-error", "error-then-value", "error-then-error", "adopts-what-is-settled-twice",
      "settled-late",
    ])
  + failing(.insideTheCall, ["block-after-attach"])
  + failing(.waitsForItself, ["adopting-itself", "adopting-in-a-circle"])
  + failing(
    .deepRun,
    [
      "long-chain-runs", "long-chain-runs-at-once", "long-chain-fails", "long-chain-cancelled", "nested-promises-run",
      "nested-promises-fail", "captured-chain-runs", "long-returning-chain-runs", "nested-completions-run",
      "nested-adoption-inside-out", "adopted-inside-out-runs", "adopted-outside-in-runs", "adopted-in-any-order-runs",
      "repeated-steps-are-linear",
    ])
  + failing(
    .deepRelease,
    [
      "long-chain-released", "long-chain-released-by-two", "nested-adoption-released", "long-stops-released",
      "long-outcomes-released", "adopted-inside-out-released", "adopted-outside-in-released",
      "adopted-in-any-order-released", "repeated-steps-keep-nothing", "endless-loop-keeps-nothing",
    ])
  + failing(.drop, ["drop-is-heard"])
  + failing(
    .kept,
    [
      "settle-elsewhere-while-told", "schedules-are-explained", "handler-freed-when-settled",
      "settling-breaks-a-ring",
    ])
  + failing(
    .cancelled,
    [
      "cancel-elsewhere-while-told", "settled-cancelled-after-dispatch", "cancel-stops-the-work",
      "cancel-reaches-the-adopted", "stop-after-the-cancel", "stop-may-cancel",
      "returned-to-the-cancelled",
    ])
  + failing(.noQueues, ["handler-away-from-the-producer"])
  + failing(.secondConsumer, ["second-block-is-refused"])

let plainManyObserversFailures =
  searches
  + failing(.insideTheCall, ["block-after-attach"])
  + failing(
    .overtaking,
    [
      "handler-inside-handler", "attached-while-told", "attached-from-elsewhere-while-told", "adopted-while-told",
      "block-chained-while-told", "attached-while-told-of-an-error",
    ])
  + failing(
    .waitsForItself,
    [
      "adopting-itself", "adopting-in-a-circle", "error-block-returns-itself", "adopting-itself-freed",
    ])
  + failing(
    .deepRun,
    [
      "long-chain-runs", "long-chain-fails", "nested-promises-run", "nested-promises-fail", "captured-chain-runs",
      "long-returning-chain-runs", "long-returning-chain-fails", "nested-completions-run", "nested-all-inside-out",
      "nested-race-inside-out", "nested-adoption-inside-out", "nested-all-outside-in", "nested-race-outside-in",
      "adopted-inside-out-runs", "adopted-outside-in-runs", "adopted-in-any-order-runs", "repeated-steps-are-linear",
    ])
  + failing(
    .deepRelease,
    [
      "long-chain-released", "long-chain-released-by-two", "nested-all-released", "nested-race-released",
      "nested-adoption-released", "long-outcomes-released", "adopted-inside-out-released",
      "adopted-outside-in-released", "adopted-in-any-order-released", "endless-loop-keeps-nothing",
    ])
  + failing(.drop, ["drop-is-heard"])
  + failing(.losers, ["losers-keep-no-race", "losers-keep-no-failed-all", "repeated-steps-keep-nothing"])
  + failing(.noQueues, ["handler-away-from-the-producer"])
  + failing(.allOfNothing, ["all-of-nothing"])

/// A search of law 30 finds whatever is wrong first, or nothing in its time.
private let searches = Suite.clauses.filter { clause in clause.law == .programs }.map { clause in
  Subject.KnownFailure(clause.id, "A search finds whatever is wrong first.")
}
