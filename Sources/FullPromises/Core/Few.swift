/// How are a few things kept, if mostly there is only one? One needs no array. They keep the order in which they came.
enum Few<Element: Sendable>: Sendable {
  case none
  case one(Element)
  case many([Element])

  var isEmpty: Bool {
    if case .none = self { true } else { false }
  }

  var count: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .many(let all): all.count
    }
  }

  var first: Element? {
    switch self {
    case .none: nil
    case .one(let element): element
    case .many(let all): all.first
    }
  }

  /// - Parameter makeRoom: called for a list that is full.
  mutating func append(_ element: consuming Element, _ makeRoom: (inout [Element]) -> Void = { _ in }) {
    switch exchange(&self, with: .none) {
    case .none: self = .one(element)
    case .one(let first): self = .many([first, element])
    case .many(var all):
      if all.count == all.capacity { makeRoom(&all) }
      all.append(element)
      self = .many(all)
    }
  }

  /// Reverses the order. Elements that are taken are moved, where a loop over them would copy each.
  mutating func reverse() {
    switch exchange(&self, with: .none) {
    case .many(var all):
      all.withUnsafeMutableBufferPointer { all in all.reverse() }
      self = .many(all)
    case let few: self = few
    }
  }

  /// Takes the last one off.
  mutating func takeLast() -> Element? {
    switch exchange(&self, with: .none) {
    case .none: return nil
    case .one(let element): return element
    case .many(var all):
      let last = all.popLast()
      if !all.isEmpty { self = .many(all) }
      return last
    }
  }
}
