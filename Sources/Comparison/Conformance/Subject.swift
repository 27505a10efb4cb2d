import Dispatch

/// Which promise is under test, what can it do, and where does it differ on purpose?
public struct Subject: Sendable {
  /// A difference on purpose: the clause's alternative with this name is what must hold instead.
  public struct Difference: Sendable {
    let clause: String
    let alternative: String
    let reason: String

    /// - Parameters:
    ///   - clause: the clause's identifier.
    ///   - alternative: the name of one of the clause's alternatives.
    ///   - reason: one sentence for the reader of the matrix.
    public init(_ clause: String, _ alternative: String, _ reason: String) {
      self.clause = clause
      self.alternative = alternative
      self.reason = reason
    }
  }

  /// The name of the column.
  public let name: String

  /// What it can do.
  public let capabilities: Set<Capability>

  /// What kind of promise it is, for the reference model.
  public let semantics: Semantics

  let differences: [String: Difference]
  let operations: @Sendable (Environment, Alive) -> SharedOperations

  /// - Parameters:
  ///   - traits: the capabilities that aren't operations: `manyObservers`, `oneConsumer`, `sharedRun`, `identity`,
  ///     `executor`, `controlledTime`.
  ///   - semantics: for the reference model; nil stands for what follows from the traits and the differences.
  ///   - operations: called anew for each run of a clause.
  public init<Promise: Sendable>(
    _ name: String, traits: Set<Capability>, differences: [Difference] = [], semantics: Semantics? = nil,
    operations: @escaping @Sendable (Environment) -> Operations<Promise>
  ) {
    self.name = name
    self.differences = Dictionary(differences.map { ($0.clause, $0) }) { first, _ in first }
    self.operations = { SharedOperations(ErasedOperations(operations($0), $1)) }
    let probe = operations(Environment(queue: DispatchQueue(label: "capabilities of \(name)")))
    capabilities = traits.union(probe.capabilities)
    self.semantics = semantics ?? Semantics(capabilities: capabilities, differences: self.differences)
  }

  /// What it declares to do instead of what a clause says; nil where it declares nothing.
  public func alternative(to clause: String) -> String? { differences[clause]?.alternative }
}

extension Operations {
  var capabilities: Set<Capability> {
    let present: [(Capability, Bool)] = [
      (.resolved, resolved != nil), (.then, then != nil), (.recover, recover != nil), (.watch, watch != nil),
      (.always, always != nil),
      (.cancel, cancel != nil), (.makeCancellable, makeCancellable != nil), (.makeThrowing, makeThrowing != nil),
      (.all, all != nil),
      (.settled, settled != nil), (.race, race != nil), (.observeOn, observeOn != nil), (.wait, wait != nil),
      (.read, read != nil), (.reports, reports != nil), (.any, any != nil), (.countErrors, countErrors != nil),
      (.iterate, iterate != nil), (.reduce, reduce != nil), (.retry, retry != nil), (.jobs, jobs != nil),
      (.delay, delay != nil), (.timeout, timeout != nil), (.thenOn, thenOn != nil), (.thenIn, thenIn != nil),
      (.move, move != nil), (.observeOnMain, observeOnMain != nil), (.observeAnywhere, observeAnywhere != nil),
      (.waitHere, waitHere != nil), (.makeAndWait, makeAndWait != nil), (.makeAndWaitHere, makeAndWaitHere != nil),
    ]
    return Set(present.filter(\.1).map(\.0))
  }
}
