import PromiseConformance

/// What can be wrong where a promise takes the outcome of one that a block returned?
extension Fault {
  static let adopting: [Fault] = [
    Fault("adoptsNothing", .all, "A returned promise settles the next one with a default.") {
      $0.adoptions { _ in .value(0) }
    },
    Fault("adoptedErrorLost", .all, "The error of a returned promise is lost.") {
      $0.adoptions { [never = $0.never] promise in .promise(promise.recover { _ in never() }) }
    },
    Fault("selfAdoptionHangs", .withState, "A promise waits for itself.", alone: true, Overlooks(rings: [.ofOne])),
    Fault("ringHangs", .withState, "Larger rings hang.", alone: true, Overlooks(rings: [.ofMany, .ofMembers])),
    Fault("ringOfMembersHangs", [.slot], "A ring through members isn't noticed.", Overlooks(rings: [.ofMembers])),
    Fault("ringRejects", [.lazy], "A ring is rejected.", alone: true, RejectsRings()),
    Fault("adoptionIsQuadratic", .withState, "Each adoption follows all before it.", alone: true, FollowsAll()),
  ]
}

extension Operations<any ControlPromise> {
  /// Changes what becomes of a promise that a block returns.
  fileprivate mutating func adoptions(_ change: @escaping @Sendable (Promise) -> Answer) {
    answers { answer, _ in if case .promise(let promise) = answer { change(promise) } else { answer } }
  }
}

private struct Overlooks: Conduct {
  let rings: Set<Rings.Kind>

  func notices(_ ring: Rings.Kind) -> Bool { !rings.contains(ring) }
}

private struct RejectsRings: Conduct {
  func closeRing(_ cell: Cell, _ returned: Cell) { cell.settle(.ring) }
}

private struct FollowsAll: Conduct {
  var shortensWaits: Bool { false }
}
