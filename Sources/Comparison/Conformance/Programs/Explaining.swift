import Dispatch

/// Which declaration would make a program right that differs from the model?
extension Fuzz {
  /// The first difference on purpose with which the model does what the subject did in the program; nil if none is
  /// enough by itself. Only those are tried with which the model does something else in it.
  func declaration(explaining found: Difference, of subject: Subject) -> Subject.Difference? {
    guard let program = try? Replay(found.sketch.joined(separator: "\n")).program else { return nil }
    let expected = program.trace(subject.semantics, [])
    // The clause has little time left.
    let end = DispatchTime.now() + 0.5
    var fuzz = self
    (fuzz.seconds, fuzz.shrinkingSeconds) = (0.1, 0)
    return Self.declarations.first { declaration in
      guard subject.differences[declaration.clause] == nil, DispatchTime.now() < end else { return false }
      var declared = subject
      declared.differences[declaration.clause] = declaration
      let extent = Extent(of: program, on: declared)
      return declared.semantics != subject.semantics && extent.refusal == nil && extent.isDecided
        && program.trace(declared.semantics, []) != expected
        && fuzz.run(on: declared) { play, _ in _ = play(program, nil) }.difference == nil
    }
  }

  private static let declarations = Suite.clauses.flatMap { clause in
    clause.alternatives.map { Subject.Difference(clause.id, $0.name, $0.statement) }
  }
}
