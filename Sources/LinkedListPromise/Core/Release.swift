/// How is a long chain released on a small stack? Whoever releases the last reference to a promise may release the last
/// one to the promise before it, and so on, and each of these releases would stand on the stack of the one before. So
/// they nest only fifty deep. What would be released deeper waits in a list, and the outermost release, which is a loop,
/// frees it afterwards.
///
/// A list without nesting would do. But it keeps objects of any type, whose types have to be looked up, and a release
/// that nests looks up none.
struct Releases {
  private var depth = 0
  private var waiting: [(any Sendable)?] = []

  /// Gives up what an object owns: calls `giveUp`, or keeps what `content` returns, so that giving it up frees nothing
  /// yet.
  @inline(__always) static func nest(_ giveUp: () -> Void, orKeep content: () -> (any Sendable)?) {
    guard let current else { return loop(giveUp) }
    if current.pointee.depth == 50 {
      current.pointee.waiting.append(content())
    } else {
      current.pointee.depth += 1
      giveUp()
      current.pointee.depth -= 1
    }
  }

  /// Calls `body`, then frees what its releases have left.
  @inline(never) static func loop(_ body: () -> Void) {
    let outer = underWay.pointer
    var releases = Releases()
    withUnsafeMutablePointer(to: &releases) { releases in
      underWay.pointer = UnsafeMutableRawPointer(releases)
      body()
      freeWaiting()
      underWay.pointer = outer
    }
  }

  /// Frees what waits for the loop under way.
  @inline(__always) static func freeWaiting() {
    guard let current else { return }
    while !current.pointee.waiting.isEmpty { _ = current.pointee.takeLast() }
  }

  /// The content leaves the list before it is freed, because that may put more into the list. Inlined, the two could
  /// change places.
  @inline(never) private mutating func takeLast() -> (any Sendable)? { waiting.removeLast() }

  /// The loop under way on this thread.
  private static var current: UnsafeMutablePointer<Releases>? {
    underWay.pointer?.assumingMemoryBound(to: Releases.self)
  }

  private static let underWay = ThreadSlot()
}
