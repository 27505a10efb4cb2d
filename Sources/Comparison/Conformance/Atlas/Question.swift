/// By what can two kinds of promises differ? Each has one answer to it.
struct Question: Hashable, Sendable {
  let words: String
  /// What a promise must offer to have an answer.
  let needs: Set<Capability>
  private let read: @Sendable (PromiseKind) -> String?
  /// Gives the second kind the answer of the first.
  let copy: @Sendable (PromiseKind, inout PromiseKind) -> Void
  private let spread: @Sendable (PromiseKind) -> [PromiseKind]

  private init<Answer: Equatable & Sendable>(
    _ words: String, needs: Set<Capability> = [], _ path: WritableKeyPath<PromiseKind, Answer> & Sendable,
    _ answers: [(answer: Answer, words: String)]
  ) {
    (self.words, self.needs) = (words, needs)
    read = { kind in answers.first { $0.answer == kind[keyPath: path] }?.words }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    spread = { kind in
      answers.map { answer, _ in
        var kind = kind
        kind[keyPath: path] = answer
        return kind
      }
    }
  }

  /// Whoever chooses that way says yes, or no.
  private init(_ words: String, _ choice: Choices, isYes: Bool = true) {
    self.init(words, \.[choice: choice], [(false, isYes ? "no" : "yes"), (true, isYes ? "yes" : "no")])
  }

  static func == (one: Question, other: Question) -> Bool { one.words == other.words }

  func hash(into hasher: inout Hasher) { hasher.combine(words) }

  // MARK: Kinds

  /// Whether two kinds answer it differently.
  func separates(_ kind: PromiseKind, _ other: PromiseKind) -> Bool { kind.answering([self], like: other) != kind }

  /// What a promise answers.
  func answer(of kind: PromiseKind) -> String {
    let semantics = kind.semantics
    // A promise without state passes each settlement on.
    if self == .settledAgain, semantics.runs == .forEachObserver, !semantics.trapsWhenSettledAgain {
      return "its observers get that outcome too"
    }
    return read(kind) ?? Self.later
  }

  /// The kind with each answer that there can be. What takes a turn shows only where the suite runs the blocks.
  func answers(for kind: PromiseKind) -> [PromiseKind] {
    self == .delivery && kind.semantics.delivery != .queued(.everything) ? [kind] : spread(kind)
  }

  /// Why programs don't ask it of a subject; nil if they do.
  func isUnasked(of subject: Subject) -> String? {
    if let lacking = needs.subtracting(subject.capabilities).first { return "lacks \(lacking)" }
    if self == .cancelling, !subject.semantics.isCancelModelled { return "its cancel is none that the model knows" }
    return self == .failsInListOrder && subject.semantics.isStartedByOperators ? "its operators start the work" : nil
  }
}

extension Question {
  private static let later = "later, on a queue"

  static let runs = Question(
    "when the work runs, and how often", \.semantics.runs,
    [
      (.whenMade, "once, as the promise is made"), (.onFirstObserver, "once, when it is first needed"),
      (.forEachObserver, "again each time it is needed"),
    ])
  static let delivery = Question(
    "where handlers and blocks run", \.semantics.delivery,
    [
      (.queued(.blocks), "\(later); each block and handler that runs takes a turn"),
      (.queued(.links), "\(later); each link takes a turn"),
      (.queued(.everything), "\(later); every way from one promise to another takes a turn"),
      (.sameStack, "inside the call that settles or attaches"),
    ])
  static let slots = Question(
    "how often a promise can be used", needs: [.then], \.semantics.hasOneSlot,
    [(false, "as often as you like"), (true, "once")])
  static let cancelling = Question(
    "what a cancelled promise becomes", needs: [.cancel], \.semantics.cancelling,
    [
      (.startsAnew, "it can be started again"), (.settles, "it is settled with an error"),
      (.detaches, "it is final, and its dependents get an error"),
    ])
  static let settledAgain = Question(
    "what a second settlement does", \.semantics.trapsWhenSettledAgain,
    [(false, "nothing"), (true, "it ends the process")])
  static let attachedWhileNotifying = Question(
    "when a handler runs that another one attaches", \.semantics.notifiesAtOnce,
    [(false, "in its turn"), (true, "at once")])
  static let failsInListOrder = Question(
    "with which error `all` fails", needs: [.all], \.semantics.failsInListOrder,
    [(false, "the first that comes"), (true, "the first in the list")])
  static let rings = Question(
    "what becomes of a cycle", needs: [.identity], \.semantics.rings,
    [
      (.rejects, "it is rejected"), (.startsAnew, "it stays unfinished, and can be started again"),
      (.ignoresItself, "it is rejected, but if its own block returns it, it stays pending"),
    ])
  static let inheritsQueues = Question(
    "whether later steps inherit a queue", needs: [.thenOn], \.semantics.inheritsQueues,
    [(true, "yes"), (false, "no, each call names its own")])

  /// Those about ways that the laws leave.
  static let choices = [
    Question("whether work starts while others are notified", .startsAfterNotifying, isYes: false),
    Question("whether what follows from an observer comes before the next observer", .goesDeep),
    Question("whether handlers share a turn", .sharesTurns),
    Question("whether a block follows in the same turn", .followsAtOnce),
    Question("whether work that settles its own promise returns first", .waitsForWork),
    Question("whether a combination that is decided starts its other members first", .decidesAtOnce, isYes: false),
  ]

  static let all =
    [
      runs, delivery, slots, cancelling, settledAgain, attachedWhileNotifying, failsInListOrder, rings, inheritsQueues,
    ] + choices
}

extension PromiseKind {
  fileprivate subscript(choice choice: Choices) -> Bool {
    get { choices.contains(choice) }
    set { choices = newValue ? choices.union(choice) : choices.subtracting(choice) }
  }
}

extension Set<Question> {
  /// The questions, in words.
  var words: String { Question.all.filter(contains).map(\.words).joined(separator: ", and ") }
}
