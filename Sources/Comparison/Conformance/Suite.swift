/// Which clauses are there?
public enum Suite {
  /// All of them, in the order of the laws.
  public static let clauses: [Clause] = byLaw(
    settlingClauses + branchClauses + workClauses + lateObserverClauses + attachClauses + orderClauses
      + notificationClauses + reentrancyClauses + throwingClauses + passingClauses + recoveryClauses
      + adoptionClauses + cycleClauses + monadClauses + producerClauses + combiningClauses + placeClauses
      + cancelClauses + rippleClauses + ownershipClauses + longChainClauses + waitingClauses
      + widened)

  /// More cases of the same laws. A list of lists, because a long sum takes the compiler long.
  private static let widened: [Clause] = [
    loserClauses, longNestingClauses, abandonedClauses,
    readingClauses, waitingBlockClauses, lateClauses, sharingClauses, deliveryClauses, keptOrderClauses, tellingClauses,
    deadlockClauses, throwingWorkClauses, besideClauses, wayClauses, nearestClauses, adoptingClauses, ringClauses,
    equationClauses, silenceClauses, reachClauses, stopClauses, releasingClauses, droppedClauses, contextClauses,
    awaitingClauses, programClauses, allClauses, raceClauses, outcomeClauses, anyClauses, settledClauses,
    iterationClauses,
    reductionClauses, retryClauses, jobClauses, delayClauses, timeoutClauses, stayingClauses, mainQueueClauses,
    blockingWaitClauses, hopClauses, longReturnClauses,
    watchingClauses, boundClauses, oneConsumerClauses, meetingClauses, onTheWayClauses, awaitedCancelClauses,
  ].flatMap { $0 }

  /// Clauses of one law stay in the order in which they were written.
  private static func byLaw(_ clauses: [Clause]) -> [Clause] {
    clauses.enumerated().sorted { ($0.element.law, $0.offset) < ($1.element.law, $1.offset) }.map(\.element)
  }
}
