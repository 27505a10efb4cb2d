/// What is left to do? A link never calls the next link: it returns what comes next, and one loop does that. So no call
/// nests in another, however long the chain is.
@usableFromInline
enum Rest {
  case nothing
  case next(() -> Rest)
  case inOrder([@Sendable () -> Rest])
}

/// Does what is left, on this thread.
@usableFromInline
func perform(_ rest: consuming Rest) {
  var slot: Rest? = consume rest
  Releases.loop {
    var rest = slot.take().unsafelyUnwrapped
    var later: [@Sendable () -> Rest] = []
    while true {
      switch consume rest {
      case .next(let next): rest = next()
      case .inOrder(let all):
        later.append(contentsOf: all.reversed())
        rest = .nothing
      case .nothing:
        guard let next = later.popLast() else { return }
        rest = next()
      }
    }
  }
}
