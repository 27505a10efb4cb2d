import Adapters
import PromiseConformance

/// What can be wrong with a promise? A fault is one row of the tables in `Faults`: it replaces a named rule of a right
/// promise. All of them come from real life.
struct Fault: Sendable, CustomStringConvertible {
  /// Where a fault shows: in any clause, only in clauses that run in a process of their own, or by chance, in contests
  /// of two threads.
  enum Place: Sendable { case anywhere, alone, amongThreads }

  let name: String
  /// The controls that can have it.
  let controls: [Control]
  /// What is wrong.
  let sentence: String
  let shows: Place
  fileprivate let replace: @Sendable (inout Rules) -> Void

  init(
    _ name: String, _ controls: [Control], _ sentence: String, shows: Place = .anywhere,
    replace: @escaping @Sendable (inout Rules) -> Void
  ) {
    self.name = name
    self.controls = controls
    self.sentence = sentence
    self.shows = shows
    self.replace = replace
  }

  var description: String { name }

  static let all = [
    settling, attaching, working, chaining, adopting, cancelling, releasing, combining, looping, trying, places,
    times, waiting, Subjects.toys.map(\.fault),
  ].flatMap(\.self)
}

extension Rules {
  /// The rules of one run. What hangs must not do so for long.
  init(_ fault: Fault?) {
    guard let fault else { return }
    patience = 3
    fault.replace(&self)
  }
}

/// The promises that are made to be broken.
enum Control: CaseIterable {
  case eager, queued, lazy, slot, value

  var words: String {
    switch self {
    case .eager, .lazy, .value: "\(self)"
    case .queued: "eager, on a queue"
    case .slot: "one slot"
    }
  }

  func subject(named name: String, _ fault: Fault?) -> Subject {
    switch self {
    case .eager: .eagerControl(name, fault)
    case .queued: .queuedControl(name, fault)
    case .lazy: .lazyControl(name, fault)
    case .slot: .slotControl(name, fault)
    case .value: .valueControl(name, fault)
    }
  }
}

extension [Control] {
  static let all: [Control] = [.eager, .lazy, .slot, .value]
  static let withState: [Control] = [.eager, .lazy, .slot]
  static let manyObservers: [Control] = [.eager, .lazy, .value]
  static let sharedRun: [Control] = [.eager, .lazy]
  static let onQueues: [Control] = [.eager, .slot]
  static let onStack: [Control] = [.lazy, .value]
  static let cancellable: [Control] = [.lazy, .slot]
}
