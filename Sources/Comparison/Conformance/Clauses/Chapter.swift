/// What do the clauses of a list have in common? Called with the rest, it makes one of them.
struct Chapter: Sendable {
  let law: Law
  /// Those of clauses that name none.
  var sources: [String] = []
  var needs: Set<Capability> = []
  var arrivals = Arrivals.five
  var isolated = false

  func callAsFunction(
    _ id: String, profile: Profile? = nil, _ statement: String, _ sources: String..., needs: Set<Capability> = [],
    arrivals: Arrivals? = nil, isolated: Bool = false, noting notes: [String]? = nil, inAnyOrder: Bool = false,
    body: @escaping Clause.Body
  ) -> Clause {
    Clause(
      id, law: law, profile: profile, statement, sources: sources.isEmpty ? self.sources : sources,
      needs: self.needs.union(needs), arrivals: arrivals ?? self.arrivals, isolated: isolated || self.isolated,
      noting: notes, inAnyOrder: inAnyOrder, body: body)
  }

  /// About a promise that settles as the arrival says, with all that is `given` in turn. Before that `attach` uses it,
  /// and only what is noted `before` may have been noted, if that is said.
  func callAsFunction(
    _ id: String, profile: Profile? = nil, _ statement: String, _ sources: String..., needs: Set<Capability> = [],
    arrivals: Arrivals? = nil, isolated: Bool = false, given: [Outcome], before: [String]? = nil,
    noting notes: [String], inAnyOrder: Bool = false,
    attach: @escaping @Sendable (Specimen, Recorder, Trial) throws -> Void
  ) -> Clause {
    Clause(
      id, law: law, profile: profile, statement, sources: sources.isEmpty ? self.sources : sources,
      needs: self.needs.union(needs),
      arrivals: arrivals ?? (before == nil ? self.arrivals : .whilePending), isolated: isolated || self.isolated,
      noting: (before ?? []) + notes, inAnyOrder: inAnyOrder
    ) { trial in
      try trial.settle(given) { promise in
        try attach(promise, trial.log, trial)
        if let before { try trial.expect(before) }
      }
    }
  }
}

extension Clause {
  /// The same clause, with an alternative that a design may declare: the clause's own body followed by other notes or
  /// by a check, or another body.
  func or(
    _ name: String, _ statement: String, arrivals: Arrivals? = nil, ends: Alternative.End = .returning,
    noting notes: [String]? = nil, body: Body? = nil, checking check: Body? = nil
  ) -> Clause {
    or(
      Alternative(
        name: name, statement: statement, arrivals: arrivals, ends: ends, notes: notes, body: body, check: check))
  }
}
