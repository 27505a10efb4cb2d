/// Where should blocks and handlers run that a program binds to a queue, and those that it doesn't?
extension Model {
  /// Where the block or handler runs that runs now.
  var place: Place? { here.map { Place(queue: $0, isInside: calls > 0) } }

  /// What a step makes, bound to its queue.
  mutating func node(_ step: Program.Step) -> Node {
    guard step.verb == .chain else { return Node(step) }
    let bound = bind(step.promise, to: step.queue)
    var step = step
    step.promises = [bound.source]
    step.block?.queue = bound.queue
    var node = Node(step)
    if semantics.inheritsQueues { node.queue = bound.queue }
    return node
  }

  /// What a block or handler waits for that a program binds to a queue, or to none; and the queue that it takes.
  mutating func bind(_ source: Int, to queue: Program.Queue?) -> (source: Int, queue: Program.Queue?) {
    if semantics.delivery == .sameStack { return (queue.map { moved(source, to: $0) } ?? source, nil) }
    guard semantics.inheritsQueues else { return (source, queue) }
    if let queue { self[source].queue = queue }
    return (source, self[source].queue)
  }

  private mutating func moved(_ source: Int, to queue: Program.Queue) -> Int {
    var node = Node(origin: .moved(of: source, queue), state: .new)
    node.original = name(source)
    copies.append(node)
    let id = ~(copies.count - 1)
    if semantics.runs == .whenMade { start(id) }
    return id
  }

  mutating func move(_ outcome: Received, of source: Int, to id: Int, _ queue: Program.Queue) {
    let arrival = Listener.block(id, .settled(outcome), attempt: self[id].attempt)
    turns.append(Turn(promise: source, listener: arrival, queue: queue))
  }

  func queue(of listener: Listener) -> Program.Queue? {
    switch listener {
    case .handler(_, _, let queue): queue
    case .link(let id, _): block(of: id)?.queue
    case .retry, .adopter, .member, .block, .waiter: nil
    }
  }

  /// Sends what a listener runs to the queue that is named for it. False if there is no such thing.
  mutating func hops(_ outcome: Received, of id: Int, _ listener: Listener) -> Bool {
    guard let queue = queue(of: listener) else { return false }
    if case .link(let next, _) = listener, !runsBlock(of: next, outcome) { return false }
    turns.append(Turn(promise: id, listener: listener, queue: queue))
    return true
  }
}
