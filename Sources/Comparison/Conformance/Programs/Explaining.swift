/// Which declaration would make a program right that differs from the model?
extension Fuzz {
  /// The first difference on purpose with which the model does what the subject did in the program; nil if none is
  /// enough by itself.
  func declaration(explaining found: Difference, of subject: Subject) -> Subject.Difference? {
    guard !found.isLate, let program = try? Replay(found.sketch.joined(separator: "\n")).program else { return nil }
    return Self.declarations.first { declaration in
      guard subject.differences[declaration.clause] == nil else { return false }
      var declared = subject
      declared.differences[declaration.clause] = declaration
      return declared.semantics != subject.semantics
        && Rules.admit(program, declared.semantics, declared.capabilities)
        && run(on: declared) { play, _ in _ = play(program, nil) }.difference == nil
    }
  }

  private static let declarations = Suite.clauses.flatMap { clause in
    clause.alternatives.map { Subject.Difference(clause.id, $0.name, $0.statement) }
  }
}
