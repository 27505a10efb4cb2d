import PromiseConformance

/// What can be wrong where several promises are combined?
extension Fault {
  static let combining = [
    Fault("combinesInArrivalOrder", .withState, "Combined results are in the order in which the promises settled.") {
      $0.order = { $0 }
    },
    Fault("combinesTooEarly", .withState, "The last of several promises isn't waited for.") {
      $0.missing = { max($0 - 1, 0) }
    },
    Fault("emptyHangs", .sharedRun, "No promises at all are waited for in vain.") { $0.completesEmpty = false },
    Fault("outcomesEndEarly", [.eager], "A sequence of outcomes ends before the last one.") {
      $0.outcomes = { $0 - 1 }
    },
    Fault("memberCountsOnce", .sharedRun, "A promise that is given twice counts in one place.") {
      $0.ask = { _, cells, ask in
        var seen: Set<ObjectIdentifier> = []
        for (index, cell) in cells.enumerated() where seen.insert(ObjectIdentifier(cell)).inserted { ask(index) {} }
      }
    },
    Fault("combinesBackwards", .sharedRun, "A combination asks its last member first.") {
      $0.ask = { _, cells, ask in for index in cells.indices.reversed() { ask(index) {} } }
    },
    Fault(
      "combinesOneByOne", [.lazy], "A combination asks the next member when it has the outcome of the last."
    ) { $0.askOneByOne { $0 != .race } },
    Fault("racesOneByOne", [.lazy], "A race asks the next member when it has the outcome of the last.") {
      $0.askOneByOne { $0 == .race }
    },
    Fault(
      "combiningIsQuadratic", .sharedRun, "Each member of a combination that settles looks at all before it.",
      shows: .alone
    ) {
      $0.ask = { _, cells, ask in
        for index in cells.indices { ask(index) { for other in cells.prefix(index / 16) where other.isPending {} } }
      }
    },
    Fault("allWaitsWithErrors", .sharedRun, "An error waits until all others have settled.") {
      $0.verdict = { $0 == .all ? .counts : $0.verdict($1) }
    },
    Fault("settledFails", .onQueues, "One error is the error of all outcomes.") {
      $0.verdict = { $1.error != nil ? .decides : $0.verdict($1) }
    },
    Fault("raceWaitsForAll", .sharedRun, "A race is won by the last.") {
      $0.verdict = { $0 == .race ? .counts : $0.verdict($1) }
    },
    Fault("raceIgnoresErrors", .sharedRun, "An error can't win a race.") {
      $0.verdict = { $0 == .race && $1.error != nil ? .isIgnored : $0.verdict($1) }
    },
    Fault("losersStopped", .sharedRun, "Members that no longer count are settled with an error.") {
      $0.losers = { $0 }
    },
    Fault("losersKeepResult", .sharedRun, "Members that are still pending keep the result of a combination.") {
      $0.losersHoldResult = true
    },
    Fault("raceKeepsMembers", [.eager], "A race keeps its members for ever.", shows: .alone) { $0.keeps = [.members] },
    Fault("anyFailsWithFirst", [.eager], "If all fail, the error is the first one.") { $0.anyError = { $0.first } },
  ]
}

extension Rules {
  fileprivate mutating func askOneByOne(_ isMeant: @escaping @Sendable (Combination.Kind) -> Bool) {
    ask = { kind, cells, ask in
      if isMeant(kind) { return askNext(cells.indices, ask) }
      for index in cells.indices { ask(index) {} }
    }
  }
}

private func askNext(_ members: Range<Int>, _ ask: @escaping Rules.Ask) {
  if let first = members.first { ask(first) { askNext(members.dropFirst(), ask) } }
}
