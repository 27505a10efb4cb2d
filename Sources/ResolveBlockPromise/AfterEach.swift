import Dispatch

/// How does one wait for promises of different types? Their results come side by side, each with its own type.
extension Promise {
  /// Runs `block` when all members are resolved, with their results in order, each a value or an error.
  ///
  /// Everything else is as for members in a dictionary: the aggregate is the Next Promise of each member, a promise given
  /// twice is attached once, cancelling the result cancels the pending members.
  @discardableResult
  public static func after<each Member: Sendable>(
    _ members: repeat Promise<each Member>, on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: repeat Result<each Member, any Error>) throws -> Value
  ) -> Promise<Value> {
    var cells: [ObjectIdentifier: any Sendable] = [:]
    var links: [any Link] = []
    let results = (repeat cell(for: each members, &cells, &links))
    let gate = Gate<Void>(links, queue, empty: ())
    for (member, cell) in repeat (each members, each results) { cell.join(gate, member) }
    return gate.promise.then { try block(repeat (each results).outcome) }
  }
}

/// The place for the result of one member.
private final class Cell<Value: Sendable>: Sendable {
  private let state = Lock<(result: Result<Value, any Error>?, joined: Bool)>((nil, false))

  /// Lets the gate wait for the member, once.
  func join(_ gate: Gate<Void>, _ member: Promise<Value>) {
    guard state.withLock({ !exchange(&$0.joined, with: true) }) else { return }
    gate.add(member) { _, result in self.state.withLock { $0.result = result } }
  }

  var outcome: Result<Value, any Error> { state.withLock { $0.result } ?? .failure(PromiseError.noResult) }
}

/// The cell of a member: a new one, or the one that it has already.
private func cell<Value>(
  for member: Promise<Value>, _ cells: inout [ObjectIdentifier: any Sendable], _ links: inout [any Link]
) -> Cell<Value> {
  let cell = cells[ObjectIdentifier(member)] as? Cell<Value> ?? Cell<Value>()
  if cells.updateValue(cell, forKey: ObjectIdentifier(member)) == nil { links.append(member) }
  return cell
}
