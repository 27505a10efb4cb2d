/// A cell that is known and not kept.
struct Weak: Sendable {
  weak var cell: Cell?
}
