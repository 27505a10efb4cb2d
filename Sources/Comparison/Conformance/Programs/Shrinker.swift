/// What is the least program that still fails?
///
/// Steps are taken out, larger parts first, with all that depends on them; then what is left is made plainer. A program
/// that the rules don't admit isn't tried.
struct Shrinker {
  let subject: Subject
  /// How many programs may be tried.
  var tries: Int
  let fails: (Program) -> Bool

  mutating func shrink(_ program: Program) -> Program {
    var best = program
    while let smaller = (best.shorter + best.bypassed + best.plainer).first(where: { accepts($0) }) { best = smaller }
    return best
  }

  private mutating func accepts(_ program: Program) -> Bool {
    guard tries > 0, Rules.admit(program, subject.semantics, subject.capabilities) else { return false }
    tries -= 1
    return fails(program)
  }
}

extension Program {
  fileprivate var shorter: [Program] {
    sequence(first: steps.count / 2) { $0 / 2 }.prefix { $0 > 0 }
      .flatMap { size in steps.shorter(by: size).map { Program(steps: $0).pruned } }
  }

  /// Without a link of a chain: what was chained to it is chained to what it was chained to.
  fileprivate var bypassed: [Program] {
    steps.indices.compactMap { index in
      guard let made = steps[index].made, let source = steps[index].needed.first else { return nil }
      var rest = steps
      rest.remove(at: index)
      return Program(steps: rest.map { step in step.numbered { $0 == made ? source : $0 } }).pruned
    }
  }

  fileprivate var plainer: [Program] {
    steps.indices.flatMap { index in steps[index].plainer.map { Program(steps: steps.changed(index, $0)) } }
  }

  /// Without the steps that need a promise which isn't there.
  var pruned: Program {
    var there: Set<Int> = []
    var kept: [Step] = []
    for step in steps where step.needed.allSatisfy(there.contains) {
      there.formUnion(step.makes)
      kept.append(step)
    }
    return Program(steps: kept)
  }
}

extension Program.Step: Changeable {
  /// The same with less to think about; each is less than the step itself, so that this ends.
  fileprivate var plainer: [Self] {
    if verb == .atRelease { return [] }
    let canLose = verb == .combine && !(combination == .race && promises.count == 1)
    return with(\.does, does.plainer) + with(\.stop, verb == .source ? stop?.plainer ?? [[]] : [])
      + with(\.outcome, outcome?.plainer ?? []) + with(\.promises, canLose ? promises.shorter() : [])
      + with(\.block, block?.plainer ?? []) + with(\.seconds, seconds > 1 ? [seconds - 1] : [])
      + with(\.on, verb == .observe && on != nil ? [nil] : [])
  }
}

extension Program.Block: Changeable {
  fileprivate var plainer: [Self] {
    with(\.does, does.plainer) + with(\.answer, answer.plainer)
      + with(\.first, first.map { $0.plainer + [nil] } ?? []) + with(\.turns, turns > 1 ? [turns - 1] : [])
      + with(\.queue, queue == nil ? [] : [nil])
  }
}

private protocol Changeable {}

extension Changeable {
  /// The same with each of these values in the place of a part.
  fileprivate func with<Part>(_ part: WritableKeyPath<Self, Part>, _ values: [Part]) -> [Self] {
    values.map { value in
      var changed = self
      changed[keyPath: part] = value
      return changed
    }
  }
}

extension Array {
  /// Without so many of them that follow each other.
  fileprivate func shorter(by size: Int = 1) -> [Self] {
    stride(from: 0, through: count - size, by: 1).map { start in
      var rest = self
      rest.removeSubrange(start..<start + size)
      return rest
    }
  }
}

extension [Program.Step] {
  /// Without one of them, or with less inside one.
  fileprivate var plainer: [Self] {
    shorter()
      + indices.flatMap { index in self[index].inside.isEmpty ? [] : self[index].plainer.map { changed(index, $0) } }
  }

  fileprivate func changed(_ index: Int, _ step: Program.Step) -> Self {
    var changed = self
    changed[index] = step
    return changed
  }
}

extension Program.Answer {
  fileprivate var plainer: [Self] {
    switch self {
    case .same: []
    case .plus(let number): number > 1 ? [.plus(1)] : []
    case .error(let code): code > 1 ? [.plus(1), .error(1)] : [.plus(1)]
    case .thrown(let code): [.plus(1), .error(code)]
    case .fresh(let outcome): [.plus(1)] + outcome.plainer.map { .fresh($0) }
    case .promise: [.plus(1), .fresh(.value(1))]
    }
  }
}

extension Received {
  fileprivate var plainer: [Self] {
    switch self {
    case .value(let value): value > 1 ? [.value(1)] : []
    case .error(let code): code > 1 ? [.value(1), .error(1)] : [.value(1)]
    case .foreign: []
    }
  }
}
