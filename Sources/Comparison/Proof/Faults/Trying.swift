import PromiseConformance

/// What can be wrong where something that failed is tried again?
extension Fault {
  static let trying = [
    Fault("retryCountsFirstTry", [.eager], "The first try counts as a retry.") { $0.retries = { max($0 - 1, 0) } },
    Fault("retriesAtLeastOnce", [.eager], "What fails is tried again though no attempts are given.") {
      $0.retries = { max($0, 1) }
    },
    Fault("retryDeliversFirstError", [.eager], "When all tries have failed the first error is delivered.") {
      $0.finalError = { first, _ in first }
    },
    Fault(
      "retryReportsEachError", [.eager], "An observer gets the first failure, though there are tries left."
    ) { $0.tryFailed = { $0.settle($1) } },
    Fault("retryAsksAlways", [.eager], "The condition is asked though nothing depends on it.") {
      $0.trySucceeded = { tries, remaining, _ in _ = tries.condition?(remaining, Reason(0)) }
      $0.isWorthIt = { tries, remaining, error in (tries.condition?(remaining, error) ?? true) && remaining > 0 }
    },
    Fault("retryAsksOneLess", [.eager], "The condition gets one attempt less than remain.") {
      $0.isWorthIt = { tries, remaining, error in remaining > 0 && (tries.condition?(remaining - 1, error) ?? true) }
    },
    Fault("retryEndsWithThrow", [.eager], "Work that throws isn't tried again.") { $0.retriesAfterThrow = { _ in 0 } },
    Fault("retryGoesOnAfterSuccess", [.eager], "It is tried again after a success.") {
      $0.trySucceeded = { _, remaining, again in if remaining > 0 { again() } }
    },
    Fault("retryDoesNotDelay", [.eager], "The next try doesn't wait.") {
      $0.pause = { around, _, goOn in around.deliver(goOn) }
    },
  ]
}
