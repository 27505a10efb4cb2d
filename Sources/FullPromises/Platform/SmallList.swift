/// A list that mostly has one element, which then needs no array.
///
/// To visit the elements, reverse the list and remove one after the other: that moves them out, whereas a loop over an
/// array would retain each of them.
enum SmallList<Element: Sendable>: Sendable {
  case empty
  case one(Element)
  case many([Element])

  var isEmpty: Bool { if case .empty = self { true } else { false } }

  var count: Int {
    switch self {
    case .empty: 0
    case .one: 1
    case .many(let all): all.count
    }
  }

  var last: Element? {
    switch self {
    case .empty: nil
    case .one(let element): element
    case .many(let all): all.last
    }
  }

  /// Moves the array out of the list first, because it would be copied if the list still referred to it.
  @inline(__always)
  mutating func append(_ element: consuming Element) {
    switch exchange(&self, with: .empty) {
    case .empty: self = .one(element)
    case .one(let first): self = .many([first, element])
    case .many(var all):
      all.append(element)
      self = .many(all)
    }
  }

  mutating func removeLast() -> Element? {
    switch exchange(&self, with: .empty) {
    case .empty: return nil
    case .one(let element): return element
    case .many(var all):
      let last = all.popLast()
      if !all.isEmpty { self = .many(all) }
      return last
    }
  }

  mutating func reverse() {
    guard case .many(var all) = self else { return }
    self = .empty
    all.withUnsafeMutableBufferPointer { all in all.reverse() }
    self = .many(all)
  }
}
