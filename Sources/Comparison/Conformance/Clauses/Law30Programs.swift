import Dispatch

/// Does a random program do what the reference model does?
let programClauses: [Clause] =
  Vocabulary.all.map { vocabulary in
    programs(
      "small-programs-\(vocabulary.name)",
      "Every small program of \(vocabulary.name) does what the reference model does."
    ) { try $0.expectPrograms(of: vocabulary) }
  } + [
    programs("random-programs", "A random program does what the reference model does.") {
      try $0.expectPrograms(200, seed: 30)
    },
    programs(
      "random-concurrent-programs",
      "One order of its calls explains the result of a random program of several threads.", needs: [.identity],
      arrivals: .race
    ) { try $0.expectHistories(40, seed: 30, chains: true) },
  ]

private let programs = Chapter(.programs, "here", arrivals: .scripted)
