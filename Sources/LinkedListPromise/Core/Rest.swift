/// What is left to do? A link never calls the next link: it returns what comes next, and one loop does that. So no call
/// nests in another, however long the chain is.
@usableFromInline
enum Rest {
  case nothing
  case next(() -> Rest)
  case inOrder([() -> Rest])
}

/// Does what is left, on this thread.
@usableFromInline
func perform(_ rest: consuming Rest) {
  var waiting = Waiting()
  var slot: Rest? = consume rest
  withUnsafeMutablePointer(to: &waiting) { waiting in
    let outer = underWay.pointer
    underWay.pointer = UnsafeMutableRawPointer(waiting)
    var rest = slot.take().unsafelyUnwrapped
    var later: [() -> Rest] = []
    loop: while true {
      switch consume rest {
      case .next(let next): rest = next()
      case .inOrder(let all):
        later.append(contentsOf: all.reversed())
        rest = .nothing
      case .nothing:
        guard let next = later.popLast() else { break loop }
        rest = next()
      }
      waiting.pointee.drain()
    }
    waiting.pointee.drain()
    underWay.pointer = outer
  }
}
