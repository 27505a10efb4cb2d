import Record

/// Every program of a vocabulary, to a length; beyond it, one program for each pair of a model's state and a next step.
/// Deliveries come wherever something waits for a turn of the queue, and don't count for the length.
///
/// A program whose parts never meet is two programs, and is left out. So is one that ends with a promise which nothing
/// uses: it shows no more than the one without it.
///
/// - Tests: `SmallProgramsTests`.
struct SmallPrograms {
  /// How far all programs were played.
  typealias Reach = ConformanceRecord.Small.Reach

  /// A program, and what is known of it.
  struct Branch {
    fileprivate(set) var program = Program(steps: [])
    /// How many of its steps aren't deliveries, those included that it should begin with and that aren't admitted.
    fileprivate var calls = 0
    fileprivate(set) var draft = Draft()
    /// The promises that meet, directly or by way of others; each group is a set of bits.
    fileprivate var groups: [Int] = []
    /// Those that its own steps name, and not only the steps with which it begins.
    fileprivate var touched = 0
    /// For each kind of promise asked for; nil if its rules don't admit the program.
    fileprivate(set) var rules: [Rules?]

    func followed(by step: Program.Step) -> Branch? {
      var next = self
      let admitted = rules.indices.map { next.rules[$0]?.take(step) ?? false }
      guard admitted.contains(true) else { return nil }
      for index in rules.indices where !admitted[index] && !(step == .drain && rules[index]?.isQuiet ?? false) {
        next.rules[index] = nil
      }
      next.program.steps.append(step)
      if step != .deliver { next.calls += 1 }
      next.draft.note(step)
      next.join((step.used + step.makes).reduce(0) { $0 | 1 << $1 })
      return next
    }

    private mutating func join(_ met: Int) {
      touched |= met
      let joined = groups.reduce(met) { $0 | ($1 & met == 0 ? 0 : $1) }
      groups.removeAll { $0 & met != 0 }
      if met != 0 { groups.append(joined) }
    }

    /// How many groups its own steps touch.
    fileprivate var parts: Int { groups.count { $0 & touched != 0 } }
  }

  let vocabulary: Vocabulary
  let root: Branch
  /// Where laws leave two ways, which one it goes; asked again and again, for a run finds out.
  let choices: () -> Choices

  /// What some kind of promise admits, of those asked for.
  init(_ vocabulary: Vocabulary, _ rules: [Rules], choices: @escaping () -> Choices = { [] }) {
    self.choices = choices
    self.vocabulary = vocabulary
    var root = vocabulary.before.reduce(Branch(rules: rules)) { $0.followed(by: $1) ?? $0 }
    (root.calls, root.touched) = (vocabulary.before.count, 0)
    self.root = root
  }

  /// Calls `body` with every program of so many steps, until it answers false. False if it did. One that some kind
  /// doesn't admit is shown, and none that is longer.
  func forEach(of length: Int, _ body: (Branch) -> Bool) -> Bool { visit(root, length, body) }

  private func visit(_ branch: Branch, _ length: Int, _ body: (Branch) -> Bool) -> Bool {
    let left = length - branch.calls
    if left <= 0 { return left == 0 && branch.isWhole ? body(branch) : true }
    guard branch.canMeet(in: left), !branch.isRefused else { return true }
    return followers(of: branch).allSatisfy { visit($0, length, body) }
  }

  func followers(of branch: Branch) -> [Branch] {
    let steps = vocabulary.steps(after: branch.draft)
    let isIdle = steps.contains(.deliver) && !branch.hasTurns(choices())
    return steps.compactMap { isIdle && $0 == .deliver ? nil : branch.followed(by: $0) }
  }

  // MARK: Playing

  /// Plays all programs up to the length, then a program for each pair up to `beyond` steps more, until `play` answers
  /// false, or the time is over and all programs of some length were played. Each ends with everything delivered.
  func play(
    to length: Int, beyond: Int = 1, until isOver: () -> Bool = { false }, _ play: (Program) -> Bool
  ) -> Reach {
    var reach = Reach(vocabulary: vocabulary.name, length: 0, programs: 0, pairs: 0, end: 0)
    for length in 1...length {
      var programs = 0
      let isDone = forEach(of: length) { branch in
        programs += 1
        return !(reach.programs > 0 && isOver()) && play(branch.ended(reading: true).program)
      }
      guard isDone else { return reach }
      reach.length = length
      reach.programs += programs
    }
    pairs(to: length + beyond, &reach) { program in !isOver() && play(program) }
    return reach
  }

  /// From each state that no shorter program reached, once each step that can come next.
  private func pairs(to end: Int, _ reach: inout Reach, _ play: (Program) -> Bool) {
    guard let semantics = root.semantics else { return }
    var seen: Set<Model> = []
    var edge = [root]
    while !edge.isEmpty {
      var next: [Branch] = []
      var level = reach
      for branch in edge {
        for follower in followers(of: branch) {
          guard follower.calls <= end, follower.canMeet(in: end - follower.calls) else { continue }
          if follower.calls > reach.length, follower.isWhole {
            guard play(follower.ended(reading: true).program) else { return }
            level.pairs += 1
            level.end = follower.calls
          }
          let state = follower.calls < end ? follower.program.end(semantics, choices()).state : nil
          if let state, seen.insert(state).inserted { next.append(follower) }
        }
      }
      (reach, edge) = (level, next)
    }
  }
}

extension SmallPrograms.Branch {
  /// Whether a kind asked for doesn't admit it.
  var isRefused: Bool { rules.contains { $0 == nil } }

  var semantics: Semantics? { rules.first??.semantics }

  func isUsed(_ id: Int) -> Bool { rules.contains { $0?.isUsed(id) ?? false } }

  /// Whether something waits for a turn of the queue.
  fileprivate func hasTurns(_ choices: Choices) -> Bool {
    semantics.map { !program.end($0, choices).turns.isEmpty } ?? false
  }

  /// Whether so many steps can join all parts. A step joins three at most.
  fileprivate func canMeet(in steps: Int) -> Bool { parts <= 2 * steps + 1 }

  /// Whether all its steps belong together, and the last one can show something. Everything is delivered in the end.
  fileprivate var isWhole: Bool {
    guard let last = program.steps.last, last != .deliver, parts <= 1 else { return false }
    return last.verb != .source || !last.does.isEmpty
  }

  /// The program with what is pending settled, and everything delivered: a promise may demand that it be settled. If
  /// asked, the last promise is read too, because what a promise keeps may not be what it told its handlers. Reading
  /// takes no time where the suite knows when everything was delivered.
  func ended(reading isRead: Bool = false) -> Self {
    var end = self
    let isQuick = semantics.map { $0.delivery != .queued(nil) } ?? false
    let last = isRead && isQuick ? program.steps.last { $0.made != nil }?.made : nil
    let steps = program.unsettled.map { Program.Step.settle($0, .value(90)) } + [.drain, .pass(9), .drain]
    for step in steps + (last.map { [.read($0)] } ?? []) { end = end.followed(by: step) ?? end }
    return end
  }
}

extension Program {
  /// The sources that no step settles, but for those inside others.
  var unsettled: [Int] {
    steps.reduce(into: []) { sources, step in
      if step.verb == .source { sources += [step.made].compactMap(\.self) }
      if step.verb == .settle { sources.removeAll { $0 == step.promise } }
    }
  }
}
