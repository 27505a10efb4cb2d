import Dispatch

/// Does a random program do what the reference model does?
let programClauses: [Clause] =
  Vocabulary.all.map { vocabulary in
    Clause(
      "small-programs-\(vocabulary.name)", law: .programs,
      "Every small program of \(vocabulary.name) does what the reference model does.", "here", arrivals: .scripted
    ) { trial in try trial.expectPrograms(of: vocabulary) }
  } + [
    Clause(
      "random-programs", law: .programs, "A random program does what the reference model does.", "here",
      arrivals: .scripted
    ) { trial in try trial.expectPrograms(200, seed: 30) },
    Clause(
      "random-concurrent-programs", law: .programs,
      "One order of its calls explains the result of a random program of several threads.", "here", needs: [.identity],
      arrivals: .race
    ) { trial in try trial.expectHistories(40, seed: 30, chains: true) },
  ]
