/// What is left to do? A link never calls the next link: it returns what comes next, and one loop does that. So no call
/// nests in another, however long the chain is.
@usableFromInline enum Rest {
  case nothing
  case next(() -> Rest)
  /// Parts with these numbers, one after the other. All that follows from a part is done before the next one.
  case inOrder(Range<Int>, (_ part: Int) -> Rest)
}

/// Does what `start` returns and all that follows from it, on this thread.
@usableFromInline func perform(_ start: () -> Rest) {
  Loop.run {
    var rest = start()
    var later: [Rest] = []
    while true {
      switch consume rest {
      case .next(let next): rest = next()
      case .inOrder(let parts, let part):
        if parts.count > 1 { later.append(.inOrder(parts.dropFirst(), part)) }
        rest = parts.first.map(part) ?? .nothing
      case .nothing:
        guard let next = later.popLast() else { return }
        rest = next
      }
      Loop.free()
    }
  }
}
