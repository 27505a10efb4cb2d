import Adapters
import PromiseConformance

/// What is a broken promise? A control with one fault, and what is wrong with it.
public struct Mutant: Sendable {
  /// The promise.
  public let subject: Subject

  /// What is wrong with it, in one sentence.
  public let fault: String

  /// Whether the fault only shows in clauses that run in a process of their own.
  public let isIsolated: Bool

  /// Whether contests of two threads are what finds the fault.
  public let isConcurrent: Bool

  fileprivate init(_ subject: Subject, _ fault: String, isIsolated: Bool = false) {
    (self.subject, self.fault, self.isIsolated) = (subject, fault, isIsolated)
    isConcurrent = false
  }

  /// A promise without a fault that declares a difference which it hasn't.
  /// It declares what the toys of the tests do and no control does.
  static func pretender(
    _ name: String, _ control: (String, Fault?, [Subject.Difference]) -> Subject
  ) -> Mutant {
    let reason = "A promise has to be settled, and what was sent isn't taken back."
    func differences(_ alternative: String, _ clauses: String...) -> [Subject.Difference] {
      clauses.map { .init($0, alternative, reason) }
    }
    let declared =
      differences(
        "traps-when-dropped", "freed-when-dropped", "observed-too-late-freed", "dropped-chain-freed", "drop-is-heard",
        "long-chain-released", "long-chain-released-by-two", "nested-all-released", "nested-race-released",
        "nested-adoption-released", "adopted-inside-out-released", "adopted-outside-in-released",
        "adopted-in-any-order-released", "long-stops-released")
      + differences(
        "runs-what-was-sent", "cancelled-after-dispatch", "settled-cancelled-after-dispatch", "cancelled-while-told",
        "cancelled-on-its-way")
    return .declaring(control("\(name): declares drops and cancels", nil, declared), reason)
  }

  static func declaring(_ subject: Subject, _ reason: String) -> Mutant {
    Mutant(subject, "It only declares this: \(reason)")
  }

  fileprivate init(_ fault: Fault, _ control: Control) {
    subject = control.subject(named: "\(control): \(fault)", fault)
    self.fault = fault.sentence
    isIsolated = fault.shows == .alone
    isConcurrent = fault.shows == .amongThreads
  }

  /// The clauses that it is run on: those with a process of their own if its fault needs them, and otherwise the
  /// others, so that a fault which hangs is not waited for with a million links.
  public func clauses(among clauses: [Clause]) -> [Clause] { clauses.filter { $0.isIsolated == isIsolated } }
}

extension Subjects {
  /// Small promises without a fault, one for each semantics: they pass everything.
  public static let controls = Control.allCases.map { $0.subject(named: "Control (\($0.words))", nil) }

  /// The same promises with one fault switched on: each must be caught.
  public static let mutants =
    Fault.all.flatMap { fault in fault.controls.map { Mutant(fault, $0) } } + toys.map(\.pretender)
    + [sharesNoTurn, keepsLoops, .pretender("lazy", Subject.lazyControl), .pretender("slot", Subject.slotControl)]

  /// What every control does, and this one doesn't declare.
  private static let keepsLoops = Mutant(
    .eagerControl("eager: conceals that it keeps loops", nil, concealing: "endless-loop-keeps-nothing"),
    "A loop keeps its promises, and nothing declares that.", isIsolated: true)

  /// It declares what designs do and no control does.
  private static let sharesNoTurn: Mutant = {
    let reason = "A block follows the one before it in the same turn."
    let clauses = ["waits-for-an-earlier-block", "waits-for-an-earlier-barrier", "returned-promise's-block-first"]
    let shared = clauses.map { Subject.Difference($0, "in-one-turn", reason) }
    return .declaring(.eagerControl("declares sharedTurns", nil, shared), reason)
  }()
}
