/// How does it read which kind a promise is? Answer by answer, then what is declared and isn't so, then the nearest
/// design.
extension KindSearch {
  /// Whether the promise isn't of the kind that it declares, or of none.
  package var isWrong: Bool { isUnexplained || deniesExecutor || !denied.isEmpty }

  /// The result, line by line.
  package var lines: [String] { isUnexplained ? unexplained : answers + denials + nearest }

  /// Whether it declares that the suite runs its blocks, and something else does.
  private var deniesExecutor: Bool { declared.capabilities != subject.capabilities }

  private var declaredKind: PromiseKind { PromiseKind(semantics: declared.semantics, choices: left[0].choices) }

  /// What it answers otherwise than it declares.
  var denied: [Question] { Question.all.filter { isSeen($0) && differs($0, declaredKind) } }

  /// Whether programs asked it and had one answer.
  private func isSeen(_ question: Question) -> Bool {
    question.isUnasked(of: subject) == nil && Set(left.map(question.answer)).count == 1
  }

  /// Whether all that are left answer it otherwise than another kind. What takes a turn may be open.
  private func differs(_ question: Question, _ other: PromiseKind) -> Bool {
    left.allSatisfy { kind in
      let places = [kind, other].map(\.semantics.delivery)
      if question == .delivery, places.contains(.queued(nil)) { return places.contains(.sameStack) }
      return question.separates(kind, other)
    }
  }

  // MARK: What is left

  private var answers: [String] {
    ["\(subject.name): \(played.count) programs say what it does"]
      + Question.all.map { question in
        let answers = Set(left.map(question.answer)).sorted().joined(separator: ", or ")
        if isSeen(question) { return "  \(question.words): \(answers)" }
        return "– \(question.words): "
          + (question.isUnasked(of: subject) ?? "\(answers); none of the programs shows which")
      }
  }

  /// The program that no kind explains, beside a kind that was left.
  private var unexplained: [String] {
    guard let last = played.last else { return [] }
    let trace = left.lazy.compactMap { Expectation(of: $0, in: last.program, subject).trace }.first
    return ["✗ \(subject.name): no kind of promise does this"] + last.lines(subject.name, beside: "a kind", trace)
  }

  // MARK: What differs

  private var denials: [String] {
    (deniesExecutor ? ["✗ the trait executor is declared, and blocks run elsewhere"] : [])
      + denied.flatMap { shown("✗", $0, declaredKind, "the declaration") }
  }

  /// The designs with the fewest answers that none of the kinds that are left has.
  private var nearest: [String] {
    let all = KnownDesign.all.map { design in
      (design, Question.all.filter { isSeen($0) && !design.lacks.contains($0) && differs($0, design.kind) })
    }
    let least = all.map(\.1.count).min()
    return all.filter { $0.1.count == least }.flatMap { design, differing in
      ["The nearest design is \(design.name). Answers that differ: \(differing.count)"]
        + differing.flatMap { shown("≠", $0, design.kind, "the answer of \(design.name)") }
    }
  }

  /// Another kind's answer, and the least program that was played and shows that it isn't the promise's.
  private func shown(_ mark: String, _ question: Question, _ other: PromiseKind, _ name: String) -> [String] {
    let changed = left[0].answering([question], like: other)
    let showing = played.map { ($0, Expectation(of: changed, in: $0.program, subject)) }.filter { !$1.admits($0) }
    let least = showing.min { $0.0.program.steps.count < $1.0.program.steps.count }
    return ["\(mark) \(question.words): \(name) is '\(question.answer(of: other))'"]
      + (least.map { $0.lines(subject.name, beside: name, $1.trace) } ?? [])
  }
}

extension KindSearch.Played {
  /// The program with what both did, if the laws say what the other one does.
  fileprivate func lines(_ name: String, beside other: String, _ expected: Trace?) -> [String] {
    let sketch = Sketch(program)
    let columns = [sketch.answers(trace) + [end].compactMap(\.self), sketch.answers(expected ?? Trace())]
    return Sketch.lines(sketch.rows(program, columns), [name, other]).map { "  " + $0 }
  }
}
