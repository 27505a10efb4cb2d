/// Does an outcome pass unhandled steps unchanged?
let passingClauses: [Clause] = [
  passing(
    "error-passes-value-blocks", "An error passes blocks for values unchanged, and none of them runs.", "A+ 2.2.7.4",
    "A+ 2.2.1.2", "001 error handling 5, 6", "002 basics 10, 11", "002 sequences 3", "004 catch pipeline 1",
    needs: [.then], given: [error(1)], noting: ["error 1"]
  ) { promise, log, _ in
    try promise.then(log.noting("block 1")).then(log.noting("block 2")).then(log.noting("block 3")).observe(log)
  },
  passing(
    "value-passes-error-blocks", "A value passes blocks for errors unchanged, and none of them runs.", "A+ 2.2.7.3",
    "A+ 2.2.1.1", needs: [.recover], given: [value(1)], noting: ["value 1"]
  ) { promise, log, _ in
    let block = log.recovering("block", .value(0))
    try promise.recover(block).recover(block).recover(block).observe(log)
  },
  passing(
    "values-go-from-block-to-block", "Each block gets what the block before it returned.", "A+ 2.2.7.1",
    "001 introduction 2, 4", "001 implementation 5, 8, 13", "002 sequences 2, 7", "004 what is a promise 10, 11",
    needs: [.then], given: [value(1)], noting: ["value 1111"]
  ) { promise, log, _ in
    let block: Specimen.Block<Int> = { .value($0 * 10 + 1) }
    try promise.then(block).then(block).then(block).observe(log)
  },
  passing(
    "error-in-the-middle", "An error that arises in a chain skips blocks for values up to one for errors.",
    "A+ 2.2.7.4", "A+ 2.2.7.2", "001 error handling 6", "002 introduction 4", "004 what is a promise 12",
    needs: [.then, .recover], given: [value(1)], noting: ["a 1", "b 2", "recovers: error 3", "e 6", "value 7"]
  ) { promise, log, _ in
    @Sendable func step(_ name: String, _ reply: Reply<Specimen>) -> Specimen.Block<Int> {
      { value in
        log.note("\(name) \(value)")
        return reply
      }
    }
    try promise.then(step("a", .value(2))).then(step("b", .thrown(Reason(3)))).then(step("c", .value(4)))
      .then(step("d", .value(5))).recover(log.recovering("recovers", .value(6))).then(step("e", .value(7))).observe(log)
  },
  passing(
    "error-zero-is-an-error", "An error whose code is zero is an error like any other.", "A+ 2.2.7.4", "here",
    needs: [.then, .recover], given: [error(0)], noting: ["recovers: error 0", "error 0"]
  ) { promise, log, _ in
    try promise.then { _ in .value(9) }.recover(log.recovering("recovers", .error(Reason(0)))).observe(log)
  },
]

private let passing = Chapter(law: .passing)
