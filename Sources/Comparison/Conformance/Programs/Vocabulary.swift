/// Which small programs are there? All that can be said with a handful of kinds of steps that cross.
struct Vocabulary: Hashable, Sendable {
  /// A kind of step. Values and errors are chosen so that whoever gets one shows whose it is.
  enum Word: String, CaseIterable, Sendable {
    /// A promise that is settled later; with one step in its work, or in its stop action.
    case make, making, stopping
    /// A promise whose work nothing stops, also with one step in its work; and one more action that stops the work.
    case makeEndless, makingEndless, addStop
    /// A promise that has an error from the beginning.
    case rejected
    /// A promise that has a value from the beginning.
    case resolved
    /// A block that answers a value, an error, or a promise made before.
    case then, failing, returning
    /// A block that answers a promise that it makes, which is settled.
    case thenFresh
    /// A block that answers its own promise or the one that is made next; or one that it makes itself. That one is a
    /// source, or depends on a promise made before or on the block's own, or is a combination of both.
    case returningLater, returningMade
    /// A block with one step inside that answers a value. One that cancels may answer a promise made before.
    case thenDoing
    /// A block that throws; and blocks for errors, which answer a value, or an error or a promise made before, or
    /// watch.
    case throwing, recover, recovering, watch
    /// Of none, one, or two promises; or any of them, of the first two.
    case all, settled, any, race, both
    case observe
    /// A handler with one step inside.
    case observeDoing
    /// A handler, or a block that answers a value, which does one step when it is released.
    case observeReleasing, thenReleasing
    /// A block, or a handler without or with one step inside, on a queue with a name; and what is attached later.
    case thenOn, observeOn, observeOnDoing, move
    /// Two turns, which answer a value, an error, a promise made before, or their own; or two tries, of which the first
    /// may fail, or one that does.
    case loop, retry
    /// Two seconds; one or two pass.
    case delay, timeout, pass
    case fulfill, reject, cancel, read, drop, drain
    /// One block of the queue, or one job of a task that waits.
    case deliver
    case wait, leave, abandon
    /// What cancelling the task does is said.
    case waitAs
  }

  let name: String
  let words: [Word]
  /// What was done before. Promises are settled later, or are settled when they start, or one was moved to a queue. A
  /// block returns a later promise, beside a chain that leads nowhere, or one that it makes itself. Or a promise is
  /// adopted, and then adopts another.
  let before: [Program.Step]
  /// How long its programs are in one run of the suite.
  let length: Int

  /// In the order in which they are played.
  static let all = [
    Vocabulary(
      "chains", [.make, .then, .failing, .recover, .observe, .fulfill, .reject, .drain], length: 4),
    Vocabulary("adoption", [.make, .returning, .observe, .fulfill, .cancel, .drop, .drain], length: 5),
    Vocabulary(
      "adopted", [.observe, .fulfill, .cancel, .drop, .drain],
      before: [
        .source(0), .then(1, to: 0), .resolved(2, .value(1)), .then(3, to: 2, .promise(1)), .observe(0, of: 3), .drain,
      ], length: 8),
    Vocabulary("rings", [.make, .returningLater, .returningMade, .observe, .fulfill, .cancel], length: 3),
    Vocabulary(
      "branches", [.thenOn, .both, .observe, .fulfill],
      before: [.source(0), .then(1, to: 0, .promise(3)), .then(2, to: 1), .observe(0, of: 2)], length: 5),
    Vocabulary(
      "long-rings", [.then, .thenOn, .observe],
      before: [.source(0), .settle(0, .value(1)), .then(1, to: 0, .promise(3))], length: 6),
    Vocabulary(
      "wide-rings", [.then, .observe, .fulfill, .cancel],
      before: [
        .source(0), .then(1, to: 0, .promise(5)), .then(2, to: 1), .observe(0, of: 2), .then(3, to: 1),
        .then(4, to: 3), .then(5, to: 4), .observe(1, of: 5),
      ], length: 10),
    Vocabulary(
      "left-out", [.observe, .fulfill, .reject, .cancel, .read, .drop],
      before: [
        .source(0), .then(1, to: 0, does: [.source(2)], .promise(2)), .resolved(3, .value(1)),
        .then(4, to: 3, .promise(1)), .observe(0, of: 4), .settle(0, .value(1)), .drain,
      ], length: 9),
    adoptedInside("stand-ins", []), adoptedInside("own-stops", [.addStop(4)]),
    Vocabulary(
      "made", [.observe, .fulfill, .reject, .cancel, .read, .drop],
      before: [
        .source(0), .then(1, to: 0, does: [.source(2, stop: nil)], .promise(2)), .observe(0, of: 1),
        .settle(0, .value(1)), .drain,
      ], length: 8),
    Vocabulary(
      "stops", [.makeEndless, .addStop, .then, .returning, .both, .observe, .fulfill, .cancel],
      before: [.source(0, stop: nil), .source(1)], length: 4),
    Vocabulary(
      "combinations", [.make, .rejected, .all, .settled, .any, .race, .observe, .fulfill, .reject, .cancel], length: 3),
    Vocabulary("races", [.make, .making, .both, .observe, .fulfill, .cancel], length: 3),
    Vocabulary(
      "members", [.both, .observe, .observeDoing, .fulfill, .reject, .cancel], before: [.source(0), .source(1)],
      length: 4),
    Vocabulary(
      "losers", [.both, .observe, .observeDoing, .cancel],
      before: [.source(0), .source(1), .settle(0, .value(1))], length: 5),
    Vocabulary(
      "time", [.delay, .timeout, .pass, .then, .observe, .fulfill, .reject, .drain], before: [.source(0)], length: 4),
    Vocabulary(
      "loops", [.loop, .retry, .move, .observe, .fulfill, .reject, .cancel, .pass, .drain],
      before: [.source(0), .source(1)], length: 4),
    Vocabulary("handlers", [.make, .then, .observe, .observeDoing, .fulfill, .cancel, .drain], length: 4),
    Vocabulary(
      "blocks", [.thenDoing, .returning, .observe, .fulfill, .cancel],
      before: [.source(0), .resolved(1, .value(1))], length: 4),
    Vocabulary(
      "queues", [.make, .then, .thenOn, .move, .observe, .observeOn, .fulfill, .cancel, .drain], length: 4),
    Vocabulary(
      "places", [.both, .move, .thenOn, .observe, .observeOn, .observeOnDoing, .fulfill, .cancel],
      before: [.source(0), .source(1)], length: 4),
    Vocabulary(
      "inherited", [.both, .then, .observe, .fulfill],
      before: [.source(0), .source(1), .move(0, to: .first)], length: 5),
    Vocabulary(
      "releases", [.make, .then, .observe, .observeReleasing, .thenReleasing, .fulfill, .reject, .cancel, .drain],
      length: 4),
    Vocabulary("sent", [.thenOn, .observe, .observeReleasing, .fulfill, .cancel], before: [.source(0)], length: 4),
    Vocabulary("work", [.make, .making, .makingEndless, .stopping, .observe, .fulfill, .cancel, .read], length: 3),
  ]

  /// What several threads can call, in every order of calls and deliveries.
  ///
  /// One thread plays them, so an order of the calls of two threads or of three is one sequence: those of six calls
  /// are the orders of all programs of two threads with three calls each, and of three with two. A run of the suite
  /// plays one call less, and then what can come next in each state; `--longer 1` plays all of them.
  static let threads = [
    Vocabulary(
      "calls-on-chains", [.then, .observe, .fulfill, .reject, .cancel, .read, .deliver], before: [.source(0)], length: 4
    ),
    Vocabulary("calls", [.observe, .fulfill, .reject, .cancel, .deliver], before: [.source(0)], length: 6),
  ]

  /// What tasks can do that wait, in every order of calls, of deliveries and of their jobs.
  static let waiting = Vocabulary(
    "waiting", [.wait, .then, .observe, .leave, .abandon, .fulfill, .reject, .cancel, .deliver], before: [.source(0)],
    length: 4)

  /// The same where an outcome crosses queues on its way to the task.
  static let crossing = Vocabulary(
    "crossing", [.wait, .thenOn, .leave, .abandon, .fulfill, .cancel, .drain], before: [.source(0)], length: 4)

  /// The same where it is said what cancelling a task does.
  static let policies = Vocabulary(
    "policies", [.waitAs, .observe, .leave, .fulfill, .cancel, .deliver], before: [.source(0)], length: 4)

  init(_ name: String, _ words: [Word], before: [Program.Step] = [], length: Int) {
    self.name = name
    self.before = before
    self.words = words
    self.length = length
  }

  /// A block returns a promise that it makes, which adopts another one; inside, it may do more with the one it makes.
  private static func adoptedInside(_ name: String, _ inside: [Program.Step]) -> Vocabulary {
    Vocabulary(
      name, [.observe, .addStop, .fulfill, .reject, .cancel, .read, .drop],
      before: [
        .source(0), .source(1), .source(2), .then(3, to: 0, does: [.then(4, to: 1, .promise(2))] + inside, .promise(4)),
        .addStop(3), .observe(0, of: 3), .settle(0, .value(1)), .settle(1, .value(1)), .drain,
      ], length: 11)
  }

  /// The steps that can come next.
  func steps(after draft: Draft) -> [Program.Step] { words.flatMap { $0.steps(after: draft) } }
}

extension Vocabulary.Word {
  func steps(after draft: Draft) -> [Program.Step] {
    let (id, there) = (draft.promise, draft.promises)
    switch self {
    case .make: return [.source(id)]
    case .making: return draft.inside(draft.handlers, own: id).map { .source(id, work: [$0]) }
    case .stopping: return draft.inside(draft.handlers).map { .source(id, stop: [$0]) }
    case .makeEndless: return [.source(id, stop: nil)]
    case .makingEndless: return draft.inside(draft.handlers, own: id).map { .source(id, work: [$0], stop: nil) }
    case .addStop: return there.map { .addStop($0) }
    case .rejected: return [.resolved(id, .error(40 + id))]
    case .resolved: return [.resolved(id, .value(40 + id))]
    case .then: return chains(draft, [.plus(10)])
    case .failing: return chains(draft, [.error(60 + id)])
    case .thenFresh: return chains(draft, [.fresh(.value(1))])
    case .returning: return chains(draft, there.map { .promise($0) })
    case .returningLater: return chains(draft, [.promise(id), .promise(id + 1)])
    case .returningMade:
      return there.flatMap { source in
        let makes: [Program.Step] =
          [.source(id + 1)] + [source, id].map { .then(id + 1, to: $0, .plus(30)) }
          + there.flatMap { other in Program.Combination.allCases.map { .combine(id + 1, $0, [id, other]) } }
        return makes.map { Program.Step.then(id, to: source, does: [$0], .promise(id + 1)) }
      }
    case .thenDoing:
      return (draft.inside(draft.handlers) + [.cancel(id)]).flatMap { step in
        let answers = [Program.Answer.plus(10)] + (step.isCancel ? there.map { .promise($0) } : [])
        return there.flatMap { source in answers.map { Program.Step.then(id, to: source, does: [step], $0) } }
      }
    case .throwing: return chains(draft, [.thrown(80 + id)])
    case .recover: return chains(draft, [.plus(20)], .recover)
    case .recovering: return chains(draft, [.error(60 + id)] + there.map { .promise($0) }, .recover)
    case .watch: return chains(draft, [.same], .watch)
    case .all, .settled, .any, .race:
      let lists = [[]] + there.map { [$0] } + there.flatMap { first in there.map { [first, $0] } }
      return Program.Combination(rawValue: rawValue).map { kind in lists.map { .combine(id, kind, $0) } } ?? []
    case .both:
      guard there.count > 1 else { return [] }
      let pairs = [[there[0], there[1]], [there[1], there[0]]]
      return Program.Combination.allCases.flatMap { kind in pairs.map { .combine(id, kind, $0) } }
    case .loop:
      let answers: [(Program.Answer?, Program.Answer)] =
        [(nil, .plus(10)), (nil, .thrown(80 + id))]
        + (there + [id]).flatMap { [(.promise($0), .plus(10)), (.plus(10), .promise($0))] }
      return there.flatMap { source in
        answers.flatMap { first, answer in
          [[], [.cancel(id)]].map { .chain(id, to: source, repeated(first, answer, doing: $0)) }
        }
      }
    case .retry:
      return ([.plus(70)] + (there + [id]).map { .promise($0) }).map { .retry(id, delay: 2, repeated(.thrown(60), $0)) }
        + (there + [id]).map { .retry(id, delay: 2, repeated(.promise($0), .plus(70))) }
        + [.retry(id, delay: 2, Program.Block(kind: .then, answer: .thrown(60)))]
    case .delay, .timeout:
      return Program.Timing(rawValue: rawValue).map { timing in there.map { .timed(id, timing, of: $0, 2) } } ?? []
    case .pass: return [.pass(1), .pass(2)]
    case .observe: return handlers(draft, [[]])
    case .observeDoing: return handlers(draft, draft.inside(draft.handlers + 1).map { [$0] })
    case .observeReleasing: return handlers(draft, draft.inside(draft.handlers + 1).map { [.atRelease([$0])] })
    case .thenReleasing:
      return draft.inside(draft.handlers).flatMap { step in
        there.map { .then(id, to: $0, does: [.atRelease([step])]) }
      }
    case .thenOn: return draft.queues.flatMap { queue in there.map { .then(id, to: $0, on: queue) } }
    case .observeOn: return handlers(draft, [[]], on: draft.queues)
    case .observeOnDoing:
      let bound = there.map { Program.Step.observe(draft.handlers + 1, of: $0, on: .first) }
      return handlers(draft, (draft.inside(draft.handlers + 1) + bound).map { [$0] }, on: draft.queues)
    case .move: return draft.queues.flatMap { queue in there.map { .move($0, to: queue) } }
    case .fulfill: return draft.sources.map { .settle($0, .value(draft.value(for: $0))) }
    case .reject: return draft.sources.map { .settle($0, .error(draft.value(for: $0))) }
    case .cancel: return there.map { .cancel($0) }
    case .read: return there.map { .read($0) }
    case .drop: return there.map { .drop($0) }
    case .drain: return [.drain]
    case .deliver: return [.deliver]
    case .wait: return there.map { .wait(draft.handlers, of: $0) }
    case .waitAs:
      return there.flatMap { id in Semantics.Waiting.allCases.map { .wait(draft.handlers, of: id, $0) } }
    case .leave: return draft.waiters.map { .leave($0) }
    case .abandon: return draft.sources.map { .abandon($0) }
    }
  }

  private func chains(
    _ draft: Draft, _ answers: [Program.Answer], _ kind: Program.Block.Kind = .then
  ) -> [Program.Step] {
    draft.promises.flatMap { source in
      answers.map { .chain(draft.promise, to: source, Program.Block(kind: kind, answer: $0)) }
    }
  }

  private func handlers(
    _ draft: Draft, _ does: [[Program.Step]], on queues: [Program.Queue?] = [nil]
  ) -> [Program.Step] {
    does.flatMap { does in
      queues.flatMap { queue in draft.promises.map { .observe(draft.handlers, of: $0, does: does, on: queue) } }
    }
  }

  private func repeated(
    _ first: Program.Answer?, _ answer: Program.Answer, doing steps: [Program.Step] = []
  ) -> Program.Block { Program.Block(kind: .then, does: steps, answer: answer, first: first, turns: 2) }
}
