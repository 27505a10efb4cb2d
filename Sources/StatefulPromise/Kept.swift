/// How can a promise hold a value of any type, and yet be one piece of code for all of them?
///
/// By a reference to a result that only its own promise looks into. So the state machine has no type parameters, for
/// which Swift would look up layouts at run time, again and again. A result is kept once, however many promises pass it
/// on.
@usableFromInline typealias Outcome = any AnyObject & Sendable

@usableFromInline
final class Kept<Content: Sendable>: Sendable {
  @usableFromInline let content: Content

  @inlinable
  init(_ content: Content) { self.content = content }
}

extension Promise {
  @inlinable
  static func outcome(_ result: Result<Value, Failure>) -> Outcome { Kept(result) }

  /// An outcome is made by its promise's own origin, or by that of a promise of the same type which is adopted. So the
  /// type is known; a debug build checks it.
  @inlinable
  static func result(of outcome: Outcome) -> Result<Value, Failure> {
    unsafeDowncast(outcome, to: Kept<Result<Value, Failure>>.self).content
  }
}
