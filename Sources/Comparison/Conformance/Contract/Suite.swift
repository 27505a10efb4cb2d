/// Which clauses are there?
public enum Suite {
  /// All of them, in the order of the laws.
  public static let clauses: [Clause] = lists.flatMap(\.self)

  /// Those of a profile.
  public static func clauses(_ profile: Profile) -> [Clause] { clauses.filter(profile.contains) }

  private static let lists: [[Clause]] = [
    settlingClauses, branchClauses, workClauses, lateClauses, attachingClauses, orderClauses, notifyingClauses,
    deadlockClauses, errorClauses, passingClauses, recoveryClauses, adoptionClauses, ringClauses, monadClauses,
    producerClauses, combiningClauses, failureClauses, loopClauses, jobClauses,
    timeClauses, placeClauses, cancellingClauses, rippleClauses, cancelRaceClauses, historyClauses, ownershipClauses,
    memberClauses, dropClauses, longChainClauses, longNestingClauses, longDirectionClauses, pumpClauses,
    programClauses, awaitingClauses, hopClauses,
  ]
}
