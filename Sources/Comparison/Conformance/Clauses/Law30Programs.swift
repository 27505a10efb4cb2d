import Dispatch

/// Does a random program do what the reference model does?
let programClauses: [Clause] = Vocabulary.all.map { vocabulary in
  Clause(
    "small-programs-\(vocabulary.name)", law: .programs,
    "Every small program of \(vocabulary.name) does what the reference model does.", "here", arrivals: .scripted
  ) { trial in try trial.expect(Fuzz().every(vocabulary, on: trial.subject, until: trial.soon).difference) }
} + [
  Clause(
    "random-programs", law: .programs, "A random program does what the reference model does.", "here",
    arrivals: .scripted
  ) { trial in try trial.expect(Fuzz(seed: 30).first(200, on: trial.subject, until: trial.soon)) },
  Clause(
    "random-concurrent-programs", law: .programs,
    "One order of its calls explains the result of a random program of several threads.", "here", needs: [.identity],
    arrivals: .race
  ) { trial in
    let finding = Histories(seed: 30, chains: true).run(40, on: trial.subject, until: trial.soon)
    try trial.expect(finding.difference)
  },
]
