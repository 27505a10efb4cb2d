/// What should happen with promises without state? Each observer has a run of its own, and a run is a function call.
///
/// Nothing here waits: a run that meets a closed source leaves with it what is to be done with the outcome, and every
/// settlement of the source does that again.
struct ValueModel {
  typealias Rest = (inout ValueModel, Received) -> Void

  private enum Promise {
    case source(opened: Received?, runs: [Rest])
    case resolved(Received)
    case link(of: Int, Model.Block)
    case combination(Model.Combination, [Int])
  }

  private var promises: [Int: Promise] = [:]
  /// What each run of a combination has so far.
  private var gatherings: [[Received?]] = []
  var events: [Event] = []

  mutating func take(_ step: Program.Step) {
    switch step {
    case .source(let id): promises[id] = .source(opened: nil, runs: [])
    case .resolved(let id, let outcome): promises[id] = .resolved(outcome)
    case .then(let id, let source, let answer): promises[id] = .link(of: source, .then(answer))
    case .recover(let id, let source, let answer): promises[id] = .link(of: source, .recover(answer))
    case .watch(let id, let source): promises[id] = .link(of: source, .watch)
    case .all(let id, let members): promises[id] = .combination(.all, members)
    case .settled(let id, let members): promises[id] = .combination(.settled, members)
    case .race(let id, let members): promises[id] = .combination(.race, members)
    case .observe(let id, let promise, let reaction): observe(promise, id, reaction)
    case .settle(let id, let outcome): settle(id, outcome)
    case .cancel, .drop, .drain, .read: break
    }
  }

  private mutating func observe(_ promise: Int, _ handler: Int, _ reaction: Program.Reaction) {
    run(promise) { model, outcome in
      model.events.append(.received(of: promise, handler, outcome))
      switch reaction {
      case .nothing: break
      case .observeAgain(let inner): model.observe(promise, inner, .nothing)
      case .settle(let source, let outcome): model.settle(source, outcome)
      }
    }
  }

  private mutating func settle(_ id: Int, _ outcome: Received) {
    guard case .source(let opened, let runs) = promises[id] else { return }
    promises[id] = .source(opened: opened ?? outcome, runs: runs)
    for rest in runs { rest(&self, outcome) }
  }

  private mutating func run(_ id: Int, _ rest: @escaping Rest) {
    switch promises[id] {
    case nil: break
    case .resolved(let outcome): rest(&self, outcome)
    case .source(let opened, let runs):
      events.append(.work(id))
      if let opened { return rest(&self, opened) }
      promises[id] = .source(opened: nil, runs: runs + [rest])
    case .link(let source, let block):
      run(source) { model, outcome in
        guard block.runs(for: outcome) else { return rest(&model, outcome) }
        model.events.append(.ran(of: source, id, outcome))
        switch block.answer(to: outcome) {
        case .settled(let outcome): rest(&model, outcome)
        case .promise(let other): model.run(other, rest)
        }
      }
    case .combination(let combination, let members): gather(combination, members, rest)
    }
  }

  /// A run of a combination counts each member once and has one outcome.
  private mutating func gather(_ combination: Model.Combination, _ members: [Int], _ rest: @escaping Rest) {
    if members.isEmpty { return rest(&self, .value(joined([]))) }
    let run = gatherings.count
    gatherings.append([Received?](repeating: nil, count: members.count))
    for (index, member) in members.enumerated() {
      self.run(member) { model, outcome in
        guard !model.gatherings[run].isEmpty, model.gatherings[run][index] == nil else { return }
        model.gatherings[run][index] = outcome
        let arrived = model.gatherings[run].compactMap { $0 }
        let isValue = if case .value = outcome { true } else { false }
        if combination == .race || combination == .all && !isValue {
          model.gatherings[run] = []
          rest(&model, outcome)
        } else if arrived.count == members.count {
          model.gatherings[run] = []
          rest(&model, .value(joined(arrived)))
        }
      }
    }
  }
}

extension Program {
  /// What should happen in each step. See the model for the two ways in which notifying may end.
  func trace(_ semantics: Semantics, endsNotifyingEarly: Bool = false) -> Trace {
    var trace = Trace()
    if semantics.runs == .forEachObserver {
      var model = ValueModel()
      for step in steps {
        model.take(step)
        trace.append(model.events)
        model.events.removeAll(keepingCapacity: true)
      }
      return trace
    }
    var model = Model(semantics)
    model.endsNotifyingEarly = endsNotifyingEarly
    for step in steps {
      model.take(step)
      if semantics.isQuietAfterEachStep { model.drain() }
      trace.append(model.events)
      model.events.removeAll(keepingCapacity: true)
    }
    return trace
  }
}
