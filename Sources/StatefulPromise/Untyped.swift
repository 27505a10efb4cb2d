/// What is a promise without its types?
///
/// Everything but the result works without them, so that Swift needn't look up layouts at run time, again and again.
@usableFromInline
enum Untyped: Sendable {
  /// A promise made with its result has nothing to change, and no lock.
  case known(Outcome)
  case work(Core)
}

/// A result that only promises of its type look into. It is kept once, however many promises pass it on.
@usableFromInline typealias Outcome = any AnyObject & Sendable

@usableFromInline
final class Kept<Content: Sendable>: Sendable {
  @usableFromInline let content: Content

  @inlinable
  init(_ content: Content) { self.content = content }
}
