/// Which programs teach most? Those that show most reasons, by most kinds of steps.
///
/// A program shows a set of answers if that set explains a difference between any two promises. Taken in turn is the
/// program that adds most sets; among equals the one that adds most kinds of steps, and then the shorter one.
struct Lessons {
  struct Lesson {
    let program: Program
    /// For each set of answers the pairs that it explains, in the order of the pairs.
    let reasons: [(key: Set<Question>, names: [String])]
    fileprivate var kinds: Set<String> { program.steps.reduce(into: []) { $0.formUnion($1.kinds) } }
  }

  private(set) var lessons: [Lesson] = []

  /// So many of the programs that pairs of promises differ in, the shortest first.
  init(_ count: Int, of differences: [Atlas.Difference], _ explanations: Explanations) {
    var seen: Set<Program> = []
    var candidates = differences.filter { seen.insert($0.program).inserted && $0.program.isInScope }
      .map { difference in
        let names = explanations.pairs.map { pair in
          "\(explanations.subjects[pair.first].name) and \(explanations.subjects[pair.second].name)"
        }
        return Lesson(
          program: difference.program, reasons: grouped(explanations.reasons(difference.program), names))
      }
    var (sets, kinds): (Set<Set<Question>>, Set<String>) = ([], [])
    while lessons.count < count, !candidates.isEmpty {
      let gains = candidates.map { candidate in
        (
          candidate.reasons.count { !sets.contains($0.key) }, candidate.kinds.subtracting(kinds).count,
          -candidate.program.steps.count
        )
      }
      let best = gains.indices.max { gains[$0] < gains[$1] } ?? 0
      let lesson = candidates.remove(at: best)
      sets.formUnion(lesson.reasons.map(\.key))
      kinds.formUnion(lesson.kinds)
      lessons.append(lesson)
    }
    lessons = lessons.enumerated().sorted {
      ($0.element.program.steps.count, $0.offset) < ($1.element.program.steps.count, $1.offset)
    }.map(\.element)
  }
}

extension Program.Step {
  /// What is done, outside and inside: the names of the cases, with what else makes a difference.
  fileprivate var kinds: Set<String> {
    let own: String =
      switch self {
      case .chain(_, _, let block): "\(block.kind) \(block.named.count) \(block.answer.isError) \(block.queue == nil)"
      case .combine(_, let combination, let members): "\(combination) \(members.isEmpty)"
      case .timed(_, let timing, _, _): timing.rawValue
      case .observe(_, _, _, let queue): "observe \(queue == nil)"
      case .settle(_, let outcome): "settle \(outcome.isError)"
      default: String("\(self)".prefix(while: \.isLetter))
      }
    let stop: [Self] = if case .source(_, _, let stop?) = self { stop } else { [] }
    return inside.reduce(into: [own]) { $0.formUnion($1.kinds.map { "\($0), inside \(own) \(stop.isEmpty)" }) }
  }
}

extension Program.Answer {
  fileprivate var isError: Bool {
    switch self {
    case .error, .thrown: true
    case .same, .plus, .fresh, .promise: false
    }
  }
}
