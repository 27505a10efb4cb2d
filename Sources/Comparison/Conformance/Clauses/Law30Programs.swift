import Dispatch

/// Does a random program do what the reference model does?
let programClauses: [Clause] =
  Vocabulary.all.map { vocabulary in
    Chapter(law: .programs, sources: sources[vocabulary.name, default: []] + ["here"], arrivals: .scripted)(
      "small-programs-\(vocabulary.name)", profile: vocabulary.name.hasSuffix("rings") ? .strict : nil,
      "Every small program of \(vocabulary.name) does what the reference model does."
    ) { try $0.expectPrograms(of: vocabulary) }
  } + [
    programs(
      "random-programs", "A random program does what the reference model does.", "A+ 2.3.2.3", "001 error handling 9",
      "004 then 4", "here"
    ) { try $0.expectPrograms(200, seed: 30) }
  ] + formClauses

private let programs = Chapter(law: .programs, sources: ["here"], arrivals: .scripted)

/// What the programs of a vocabulary check.
private let sources = [
  "adoption": ["A+ 2.3.2.1", "002 basics 15"],
  "chains": ["001 implementation 12", "004 ownership 2"],
  "combinations": ["002 parallel promises 3", "002 cancellation 2", "004 all 3", "004 race 1, 2"],
  "loops": ["002 making 6", "002 iteration 7, 9", "004 reduce 2", "004 ownership 2"],
  "members": ["002 cancellation 7", "004 all 1", "004 any 4"],
  "queues": ["002 queues 6", "004 what is a promise 10"],
  "releases": ["001 amenities 14", "002 cancellation 3"],
  "time": ["004 delay 2", "004 timeout 1, 2"],
  "work": ["001 amenities 10", "002 cancellation 6"],
]
