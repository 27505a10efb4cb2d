/// What is left to do? A link never calls the next link: it returns what comes next, and one loop does that. So no call
/// nests in another, however long the chain is.
@usableFromInline enum Rest {
  case nothing
  case next(() -> Rest)
  /// Parts with these numbers, one after the other. Everything that follows from a part is done before the next part.
  case inOrder(Range<Int>, (_ part: Int) -> Rest)
}

/// Does what `start` returns, and everything that follows from it, on this thread.
@usableFromInline func perform(_ start: () -> Rest) {
  Loop.run {
    var left = [start()]
    while let rest = left.popLast() {
      switch consume rest {
      case .nothing: break
      case .next(let next): left.append(next())
      case .inOrder(let parts, let part):
        guard let first = parts.first else { break }
        left.append(.inOrder(parts.dropFirst(), part))
        left.append(part(first))
      }
      Loop.free()
    }
  }
}
