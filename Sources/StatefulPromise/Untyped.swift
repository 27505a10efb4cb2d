/// What is a promise without its types?
///
/// Everything but the result works without them, so that Swift needn't look up layouts at run time, again and again.
@usableFromInline
enum Untyped: Sendable {
  /// A promise made with its result has nothing to change, and no lock.
  case known(Outcome)
  case work(Core)

  @usableFromInline var startsWithFirstHandler: Bool { core?.startsWithFirstHandler ?? false }

  /// The machine, where there is work.
  var core: Core? { if case .work(let core) = self { core } else { nil } }

  /// Starts the work if it isn't started, and tells the observer what it came to, now or later. Returns how the observer
  /// is taken back.
  func attach(_ observer: Observer, _ steps: inout Steps) -> Stop {
    switch self {
    case .known(let outcome):
      observer.receive(.finished(outcome), &steps)
      return .action {}
    case .work(let core): return .leave(core.attach(observer, &steps))
    }
  }
}

/// A result that only promises of its type look into. It is kept once, however many promises pass it on.
@usableFromInline typealias Outcome = any AnyObject & Sendable

@usableFromInline
final class Kept<Content: Sendable>: Sendable {
  @usableFromInline let content: Content

  @inlinable
  init(_ content: Content) { self.content = content }
}
