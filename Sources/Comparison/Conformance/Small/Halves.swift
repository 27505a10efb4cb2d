import Dispatch

/// What does a combination keep of its members when one has a value, one an error, and one works on?
extension Program {
  static let halves: [Program] = [Combination.all, .settled, .any, .race].flatMap { kind in
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].flatMap { members in
      [[Step.settle(0, .value(1)), .settle(1, .error(2))], [.settle(1, .error(2)), .settle(0, .value(1))]].map {
        Program(
          steps: [.source(0), .source(1), .source(2), .combine(3, kind, members), .observe(0, of: 3)] + $0 + [.drain])
      }
    }
  }
}

extension Fuzz {
  /// The first of these programs that differs, of those that the subject's rules admit.
  func first(of programs: [Program], on subject: Subject) -> Difference? {
    var sequential = Sequential(subject, seconds: seconds)
    for program in programs {
      var rules = Rules(subject.semantics, subject.capabilities)
      guard program.steps.allSatisfy({ $0 == .drain || rules.take($0) }),
        let difference = difference(program, nil, &sequential)
      else { continue }
      return shrunk(program, difference, nil, subject, sequential.ways, until: .now() + 0.5)
    }
    return nil
  }
}
