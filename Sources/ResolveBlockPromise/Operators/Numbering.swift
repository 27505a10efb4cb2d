/// Which objects were seen before? Each one gets a number, in the order in which they are seen first.
struct Numbering {
  private var numbers: [ObjectIdentifier: Int]

  /// Has room for so many without growing.
  init(capacity: Int = 0) { numbers = Dictionary(minimumCapacity: capacity) }

  /// The number of an object, and whether it is new.
  @inline(never) mutating func number(of object: ObjectIdentifier) -> (number: Int, isNew: Bool) {
    if let number = numbers[object] { return (number, false) }
    numbers[object] = numbers.count
    return (numbers.count - 1, true)
  }

  @inline(never) mutating func isNew(_ object: ObjectIdentifier) -> Bool { number(of: object).isNew }
}
