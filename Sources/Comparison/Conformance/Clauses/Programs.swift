import Dispatch

/// Laws 24 and 30: what no single clause thought of. Programs, histories and schedules from fixed seeds, compared with
/// the reference model.
let programClauses = [
  Clause(
    "histories-are-linearizable", law: 24,
    "What threads see that settle, observe, cancel and read at once is explained by one order of their calls.", "here",
    needs: [.identity], arrivals: .race
  ) { trial in
    let finding = Histories(seed: 24).run(100, on: trial.subject, until: trial.soon)
    try trial.expect(finding.difference)
  },
  Clause(
    "schedules-are-explained", law: 24,
    "In whatever order calls and deliveries come, what is seen is explained by the order of the calls.", "here",
    needs: [.identity, .executor], arrivals: .scripted
  ) { trial in
    let finding = Schedules(seed: 24).run(20, on: trial.subject, until: trial.soon)
    try trial.expect(finding.difference)
  },
  Clause(
    "random-programs", law: 30, "A random program does what the reference model does.", "here", arrivals: .scripted
  ) { trial in try trial.expect(Fuzz(seed: 30).first(200, on: trial.subject, until: trial.soon)) },
  Clause(
    "random-concurrent-programs", law: 30,
    "A random program of several threads comes to what one order of its calls explains.", "here", needs: [.identity],
    arrivals: .race
  ) { trial in
    let finding = Histories(seed: 30, chains: true).run(40, on: trial.subject, until: trial.soon)
    try trial.expect(finding.difference)
  },
]

extension Trial {
  /// When a clause that could go on stops: after a third of a second, or of the time that it has if that is less, so
  /// that a busy machine fails nothing.
  var soon: DispatchTime {
    let now = DispatchTime.now()
    let left = deadline.uptimeNanoseconds - min(now, deadline).uptimeNanoseconds
    return now + .nanoseconds(Int(min(left, 1_000_000_000) / 3))
  }

  fileprivate func expect(_ difference: Fuzz.Difference?) throws {
    guard let difference else { return }
    throw Violation((["seed \(difference.seed)"] + difference.sketch).joined(separator: "; "))
  }
}
