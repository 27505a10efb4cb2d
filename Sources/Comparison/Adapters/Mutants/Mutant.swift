import PromiseConformance

/// What is a broken promise? A control with one fault, and what is wrong with it.
public struct Mutant: Sendable {
  /// The promise.
  public let subject: Subject

  /// What is wrong with it, in one sentence.
  public let fault: String

  /// Whether the fault only shows in clauses that run in a process of their own.
  public let isIsolated: Bool

  /// Whether histories of several threads are what finds the fault.
  public let isConcurrent: Bool

  init(_ fault: Fault, _ semantics: Semantics) {
    let name = "\(semantics.rawValue): \(fault.rawValue)"
    subject =
      switch semantics {
      case .eager: .eagerControl(name, fault)
      case .lazy: .lazyControl(name, fault)
      case .slot: .slotControl(name, fault)
      case .value: .valueControl(name, fault)
      }
    self.fault = fault.sentence
    isIsolated = Fault.isolated.contains(fault)
    isConcurrent = Fault.concurrent.contains(fault)
  }

  /// The clauses that it is run on: those with a process of their own if its fault needs them, and otherwise the
  /// others, so that a fault which hangs is not waited for with a million links.
  public func clauses(among clauses: [Clause]) -> [Clause] { clauses.filter { $0.isIsolated == isIsolated } }
}
