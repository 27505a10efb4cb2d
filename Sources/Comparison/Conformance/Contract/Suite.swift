/// Which clauses are there?
public enum Suite {
  /// All of them, in the order of the laws.
  public static let clauses: [Clause] = Law.allCases.flatMap(\.clauses)

  /// Those of a profile.
  public static func clauses(_ profile: Profile) -> [Clause] { clauses.filter(profile.contains) }
}

extension Law {
  fileprivate var clauses: [Clause] {
    switch self {
    case .settling: settlingClauses
    case .branches: branchClauses
    case .work: workClauses
    case .lateness: lateClauses
    case .attaching: attachingClauses
    case .order: orderClauses
    case .notifying: notifyingClauses
    case .deadlocks: deadlockClauses
    case .errors: errorClauses
    case .passing: passingClauses
    case .recovery: recoveryClauses
    case .adoption: adoptionClauses
    case .rings: ringClauses
    case .monad: monadClauses
    case .producers: producerClauses
    case .combining: combiningClauses
    case .failures: failureClauses
    case .loops: iterationClauses + reductionClauses + retryClauses + jobClauses
    case .time: timeClauses
    case .places: placeClauses
    case .cancelling: cancellingClauses
    case .ripples: rippleClauses
    case .cancelRaces: cancelRaceClauses
    case .histories: historyClauses
    case .dataRaces: []
    case .ownership: ownershipClauses + memberClauses
    case .drops: dropClauses
    case .longChains: longChainClauses + longNestingClauses + longDirectionClauses + pumpClauses
    case .blocking: blockingClauses + workWaitClauses
    case .programs: programClauses
    case .awaiting: awaitingClauses
    case .hops: hopClauses + concurrentHopClauses
    case .context: contextClauses
    }
  }
}
