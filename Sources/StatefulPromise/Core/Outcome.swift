/// How does a core without types hold a result? Behind a reference that only promises of its type look into.
///
/// Generic state in a class is never specialised: each use would look up its type at run time. So the core works on
/// outcomes, and the thin face around it puts results in and takes them out. A result is kept once, however many
/// promises pass it on.
@usableFromInline typealias Outcome = any AnyObject & Sendable

extension Promise {
  /// - Cost: one allocation.
  @_alwaysEmitIntoClient
  static func outcome(_ result: Result<Value, Failure>) -> Outcome {
    if case .success = result { box(result, isPlain: _isPOD(Value.self)) } else { box(result) }
  }

  /// The result, of the type that the face knows: the promise's own task or function made it, or an adopted promise of
  /// the same type did.
  @_alwaysEmitIntoClient
  static func result(of outcome: Outcome) -> Result<Value, Failure> { open(outcome, as: Result<Value, Failure>.self) }
}

/// A promise without its types. A block returns one.
@usableFromInline
enum Untyped: Sendable {
  /// A promise made with its result has nothing to change, and no lock.
  case outcome(Outcome)
  case promise(Core)

  @usableFromInline var startsWithFirstHandler: Bool { core?.startsWithFirstHandler ?? false }

  var core: Core? { if case .promise(let core) = self { core } else { nil } }
}
