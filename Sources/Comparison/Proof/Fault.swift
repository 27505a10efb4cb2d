import Adapters
import PromiseConformance

/// What can be wrong with a promise? A fault is a row of the tables in `Faults`: it changes an operation of a right
/// promise, or overrides a method of its conduct. All of them come from real life.
struct Fault: Sendable, CustomStringConvertible {
  typealias Change = @Sendable (inout Operations<any ControlPromise>, Surroundings) -> Void

  let name: String
  /// The controls that can have it.
  let controls: [Control]
  /// What is wrong.
  let sentence: String
  /// Whether it only shows in clauses that run in a process of their own.
  let isAlone: Bool
  let conduct: @Sendable () -> any Conduct
  let change: Change

  init(
    _ name: String, _ controls: [Control], _ sentence: String, alone isAlone: Bool = false,
    _ conduct: @autoclosure @escaping @Sendable () -> any Conduct = Right(), change: @escaping Change = { _, _ in }
  ) {
    (self.name, self.controls, self.sentence, self.isAlone) = (name, controls, sentence, isAlone)
    (self.conduct, self.change) = (conduct, change)
  }

  /// A fault of operations that don't need the surroundings.
  init(
    _ name: String, _ controls: [Control], _ sentence: String, alone isAlone: Bool = false,
    _ conduct: @autoclosure @escaping @Sendable () -> any Conduct = Right(),
    change: @escaping @Sendable (inout Operations<any ControlPromise>) -> Void
  ) {
    self.init(name, controls, sentence, alone: isAlone, conduct()) { operations, _ in change(&operations) }
  }

  var description: String { name }

  static let all = [
    settling, attaching, working, chaining, adopting, cancelling, releasing, combining, places, waiting,
    Subjects.toys.map(\.fault),
  ].flatMap(\.self)
}

extension Fault? {
  var conduct: any Conduct { self?.conduct() ?? Right() }
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

extension Subject {
  /// What every control does otherwise.
  static let differencesOfControls = [
    Difference(
      "endless-loop-keeps-nothing", "keeps-its-promises",
      "No promise of a loop is left out, since whoever adopts one waits for it alone.")
  ]

  /// The differences that a control declares as its design does. No control shares turns of a queue.
  var differencesOfControl: [Difference] {
    differences.filter { clause, _ in alternative(to: clause) != "in-one-turn" }.map(\.value)
      + Subject.differencesOfControls
  }
}
