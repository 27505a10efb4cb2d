/// What is left to do? A link never calls the next link: it returns what comes next, and `perform` calls that in a
/// loop. So no call nests in another, however long the chain is.
@usableFromInline enum Rest {
  case nothing
  case next(() -> Rest)
  /// Calls the function with each number in turn, and does everything that follows before the next number.
  case inOrder(Range<Int>, (_ part: Int) -> Rest)
}

/// Does what `start` returns, and everything that follows from it, on this thread.
@usableFromInline func perform(_ start: () -> Rest) { Releases.share { run(start()) } }

/// Does what is left, and everything that follows from it.
func run(_ rest: Rest) {
  var left = [rest]
  while let rest = left.popLast() {
    switch consume rest {
    case .nothing: break
    case .next(let next): left.append(next())
    case .inOrder(let parts, let part):
      if parts.count > 1 { left.append(.inOrder(parts.dropFirst(), part)) }
      if let first = parts.first { left.append(part(first)) }
    }
  }
}
