/// Steps that are due. The next one stands apart from the others, so that one alone costs no allocation.
@usableFromInline
struct Steps: Sendable {
  private var next: Step?
  private var rest: [Step] = []

  var count: Int { rest.count + (next == nil ? 0 : 1) }

  mutating func append(_ step: consuming Step) {
    if let last = exchange(&next, with: consume step) { rest.append(last) }
  }

  mutating func popLast() -> Step? { next.take() ?? rest.popLast() }

  /// Puts a step before those that are due from `index` on.
  mutating func insert(_ step: consuming Step, at index: Int) {
    if index == count { return append(step) }
    rest.append(step)
    for place in stride(from: rest.count - 1, to: index, by: -1) { rest.swapAt(place, place - 1) }
  }

  /// Reverses the order of the steps that are due from `index` on.
  mutating func reverse(from index: Int) {
    if count < index + 2 { return }
    if let last = next.take() { rest.append(last) }
    for place in 0..<(rest.count - index) / 2 { rest.swapAt(index + place, rest.count - 1 - place) }
  }
}
