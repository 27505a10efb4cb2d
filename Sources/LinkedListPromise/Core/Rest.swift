/// What is left to do? A link never calls the next link: it returns what comes next, and one loop does that. So no call
/// nests in another, however long the chain is.
@usableFromInline enum Rest {
  case nothing
  case next(() -> Rest)
  /// So many parts, one after the other. All that follows from a part is done before the next one.
  case inOrder(Int, (_ part: Int) -> Rest)
}

/// Does what is left, on this thread.
@usableFromInline func perform(_ rest: consuming Rest) {
  var slot: Rest? = consume rest
  Releases.loop {
    var rest = slot.take() ?? .nothing
    var later: [Parts] = []
    while true {
      switch consume rest {
      case .next(let next): rest = next()
      case .inOrder(let count, let part):
        later.append(Parts(left: 0..<count, part: part))
        rest = .nothing
      case .nothing:
        guard let last = later.indices.last else { return }
        rest = later[last].startNext() ?? .nothing
        if later[last].left.isEmpty { later.remove(at: last) }
      }
      Releases.freeWaiting()
    }
  }
}

/// Parts that are still to be done.
private struct Parts {
  var left: Range<Int>
  let part: (Int) -> Rest

  mutating func startNext() -> Rest? { left.popFirst().map(part) }
}
