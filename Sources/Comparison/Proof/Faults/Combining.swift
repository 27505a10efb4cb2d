import PromiseConformance

/// What can be wrong where several promises, or several steps, are combined?
extension Fault {
  static let combining: [Fault] = [
    Fault("combinesInArrivalOrder", .withState, "Results are in the order in which they came.", KeepsArrivalOrder()),
    Fault("combinesTooEarly", .withState, "The last of several promises isn't waited for.") {
      $0.members { $0.dropLast() }
    },
    Fault("emptyHangs", .sharedRun, "No promises at all are waited for in vain.") {
      $0.members { [make = $0.make] in $0.isEmpty ? [make { _ in }] : $0 }
    },
    Fault("combiningIsQuadratic", .sharedRun, "Each member that settles looks at all before it.", alone: true) {
      $0.members { promises in
        let cells = promises.map(\.cell)
        return promises.enumerated().map { index, promise in
          promise.attaching { _ in for other in cells.prefix(index / 16) where other.isPending {} }
        }
      }
    },
    Fault("allWaitsWithErrors", .sharedRun, "An error waits for all others.", Decides { kind, _ in kind == .race }),
    Fault("settledFails", [.slot], "One error fails all outcomes.", Decides { $1.isError }),
    Fault(
      "raceWaitsForAll", .sharedRun, "A race waits for all, and the last one wins.",
      Decides { $0 == .all && $1.isError }),
    Fault("losersStopped", .sharedRun, "Members that no longer count are settled with an error.") {
      $0.combined { promises, whole in
        let cells = promises.map(\.cell)
        whole.cell.attach { _ in for cell in cells { cell.settle(.cancelled) } }
      }
    },
    Fault("losersKeepResult", .sharedRun, "Members that are still pending keep the result of a combination.") {
      $0.combined { promises, whole in
        for promise in promises { promise.cell.attach { _ in withExtendedLifetime(whole) {} } }
      }
    },
    Fault("reducesBackwards", [.eager], "Items are combined from the last to the first.") {
      alter(&$0.reduce) { reduce in { reduce($0, $1.reversed(), $2) } }
    },
    Fault("retryCountsFirstTry", [.eager], "The first try counts as a retry.") {
      alter(&$0.retry) { retry in { retry($0.map { Tries(attempts: max($0.attempts - 1, 0), delay: $0.delay) }, $1) } }
    },
  ]
}

extension Operations<any ControlPromise> {
  /// Does something with the members of a combination and the promise that is made of them.
  mutating func combined(_ use: @escaping @Sendable ([Promise], _ whole: Promise) -> Void) {
    @Sendable func used(_ promises: [Promise], _ whole: Promise) -> Promise {
      use(promises, whole)
      return whole
    }
    if let all { self.all = { used($0, all($0, $1)) } }
    if let race { self.race = { used($0, race($0)) } }
  }
}

private struct KeepsArrivalOrder: Conduct {
  func order(_ arrived: [Int]) -> [Int] { arrived }
}

/// Other outcomes decide.
private struct Decides: Conduct {
  let isMeant: @Sendable (Combination.Kind, Outcome) -> Bool

  func decides(_ outcome: Outcome, _ kind: Combination.Kind) -> Bool { isMeant(kind, outcome) }
}
