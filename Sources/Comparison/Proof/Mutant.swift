import Adapters
import PromiseConformance

/// What is a broken promise? A control with one fault, and what is wrong with it.
public struct Mutant: Sendable {
  /// The promise.
  public let subject: Subject

  /// What is wrong with it, in one sentence.
  public let fault: String

  /// Whether the fault only shows in clauses that run in a process of their own.
  private let isAlone: Bool

  init(_ subject: Subject, _ fault: String, alone isAlone: Bool = false) {
    (self.subject, self.fault, self.isAlone) = (subject, fault, isAlone)
  }

  /// The clauses that it is run on first: those with a process of their own if its fault needs them, and otherwise the
  /// others, so that a fault which hangs is not waited for with a million links.
  func clauses(among clauses: [Clause]) -> [Clause] { clauses.filter { $0.isIsolated == isAlone } }
}

extension Subjects {
  /// Small promises without a fault, one for each semantics: they pass everything.
  public static let controls = Control.allCases.map { $0.subject(named: "Control (\($0.words))", nil) }

  /// The same promises with one fault switched on, designs where no control has the operation, and designs with a
  /// declaration that isn't true: each must be caught.
  public static let mutants =
    Fault.all.flatMap { fault in
      fault.controls.map { Mutant($0.subject(named: "\($0): \(fault)", fault), fault.sentence, alone: fault.isAlone) }
    }
    + ofFull + toys.map(\.pretender) + designs.flatMap(pretenders)

  private static let ofFull: [Mutant] = [
    .changing("workThrowLost", "What the work throws is lost.") {
      alter(&$0.makeThrowing) { make in { work in make { settle in try? work(settle) } } }
    },
    .changing("workOutcomeLost", "Of work that can throw, only what it throws counts.") {
      alter(&$0.makeThrowing) { make in { work in make { _ throws(Reason) in try work { _ in } } } }
    },
    .changing("defaultsElsewhere", "The place by default is another one.") {
      $0.observeAnywhere = { [make = $0.make, observe = $0.observe] work, handler in observe(make(work), handler) }
    },
  ]

  /// A design that declares whatever it doesn't do, one alternative of each clause at a time.
  private static func pretenders(of design: Subject) -> [Mutant] {
    let others = Suite.clauses.filter { $0.needs.isSubset(of: design.capabilities) }.map { clause in
      (clause.id, clause.alternatives.map(\.name).filter { $0 != design.alternative(to: clause.id) })
    }
    return (0..<(others.map(\.1.count).max() ?? 0)).map { number in
      let declared = others.filter { $0.1.count > number }
        .map { Subject.Difference($0.0, $0.1[number], "It only declares this.") }
      return Mutant(
        design.changed("\(design.name): declares number \(number + 1)", declaring: declared),
        "It declares number \(number + 1) of the alternatives that it doesn't do.")
    }
  }
}

extension Mutant {
  /// FullPromises with another operation.
  fileprivate static func changing(
    _ name: String, _ fault: String, _ change: @escaping @Sendable (inout Operations<Specimen>) -> Void
  ) -> Mutant { Mutant(Subject.full.changed("full: \(name)", change), fault) }
}
