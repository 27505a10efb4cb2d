import PromiseConformance

/// What can be wrong where a promise takes the outcome of one that a block returned?
extension Fault {
  static let adopting = [
    Fault("adoptsNothing", .all, "A returned promise settles the next one with a default.") {
      $0.insteadOfAdopting = { _, _ in .success(0) }
    },
    Fault(
      "adoptsWithoutWaiting", .withState, "A returned promise that is pending settles the next one with a default."
    ) { $0.insteadOfAdopting = { returned, _ in returned?.isPending == true ? .success(0) : nil } },
    Fault(
      "adoptsOneLevel", .withState, "A returned promise whose own block returns a promise gives a default."
    ) { $0.insteadOfAdopting = { _, adopter in adopter?.rings.isAdopted == true ? .success(0) : nil } },
    Fault("adoptedOnce", .sharedRun, "A promise that was adopted before gives the next adopter a default.") {
      $0.insteadOfAdopting = { returned, _ in returned?.rings.isAdopted == true ? .success(0) : nil }
    },
    Fault("adoptionSteals", .sharedRun, "Adopting a promise takes its handlers away.") {
      $0.insteadOfAdopting = { returned, _ in
        returned?.forgetHandlers()
        return nil
      }
    },
    Fault("adoptedErrorLost", .all, "The error of a returned promise is lost.") {
      $0.adopter = { settle in { if $0.error == nil { settle($0) } } }
    },
    Fault("adoptedErrorFulfils", .withState, "The error of a returned promise fulfils the next one.") {
      $0.adopter = { settle in { settle($0.error == nil ? $0 : .success(0)) } }
    },
    Fault(
      "selfAdoptionHangs", .withState, "A promise returned by its own block waits for itself in silence.",
      shows: .alone
    ) { $0.rings = [.ofMany, .ofMembers] },
    Fault("ringHangs", .withState, "Only a ring of one promise is noticed.", shows: .alone) { $0.rings = [.ofOne] },
    Fault("ringOfMembersHangs", [.eager, .slot], "A ring through a combination that waits for all isn't noticed.") {
      $0.rings = [.ofOne, .ofMany]
    },
    Fault("ringRejects", [.lazy], "A ring is rejected with an error that was made up.", shows: .alone) {
      $0.closeRing = { cell, _ in cell.settle(.failure(Reason(RingError()))) }
    },
    Fault("ringUnreported", [.lazy], "A ring isn't reported.", shows: .alone) {
      $0.closeRing = { cell, _ in cell.reset(cell.attempt) }
    },
    Fault(
      "adoptionIsQuadratic", .withState, "Each adoption follows all that were made before it.", shows: .alone
    ) { $0.shortensWaits = false },
  ]
}
