/// How is a long chain released on a small stack? Who releases the last reference to a promise may release the last one
/// to the promise before it, and so on. Each of these releases would stand on the stack of the one before. So they nest
/// only so deep: what would be released deeper waits in a list, and the outermost release, which is a loop, frees it.
struct Releases {
  private var depth = 0
  private var waiting: [any Sendable] = []

  /// The loop under way on this thread.
  private static let underWay = ThreadSlot()

  /// Calls `empty`, which gives up what an object owns; or keeps what `copy` returns, so that giving it up frees nothing
  /// yet.
  @inline(__always)
  static func nest(_ empty: () -> Void, orKeep copy: () -> any Sendable) {
    guard let current else { return loop(empty) }
    if current.pointee.depth < 50 {
      current.pointee.depth += 1
      empty()
      current.pointee.depth -= 1
    } else {
      current.pointee.waiting.append(copy())
    }
  }

  /// Calls `body`, and frees what its releases have left.
  @inline(never)
  static func loop(_ body: () -> Void) {
    let outer = underWay.pointer
    var releases = Releases()
    withUnsafeMutablePointer(to: &releases) { releases in
      underWay.pointer = UnsafeMutableRawPointer(releases)
      body()
      drain()
      underWay.pointer = outer
    }
  }

  /// Frees what waits for the loop on this thread.
  @inline(__always)
  static func drain() {
    guard let current else { return }
    while !current.pointee.waiting.isEmpty { current.pointee.waiting.removeLast() }
  }

  private static var current: UnsafeMutablePointer<Releases>? {
    underWay.pointer?.assumingMemoryBound(to: Releases.self)
  }
}
