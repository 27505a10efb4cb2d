/// Completion handlers nested by hand: each link is a closure that calls the next one.
///
/// They stand on the stack of one another when they run and when they are released, so a long chain of them ends the
/// program: this is what the designs' loops are for.
enum ChainCallbacks {
  static let entry = Chain.Entry(
    name: "Callbacks", note: "on the caller's thread; recurses, so up to 10³ links", largest: 1_000
  ) { links, gate, meter in
    meter.begin()
    var first: (@Sendable (Int) -> Void)? = { gate.add($0) }
    for _ in 0..<links {
      first = link(to: first)
    }
    meter.end(Chain.build)
    first?(0)
    meter.end(Chain.run)
    first = nil
    meter.end(Chain.release)
  }

  @inline(never)
  private static func link(to next: (@Sendable (Int) -> Void)?) -> @Sendable (Int) -> Void {
    { value in next?(value + 1) }
  }
}
