import PromiseConformance

/// How does a promise whose values aren't integers play what the suite asks with integers?
protocol Carrier: Sendable {
  associatedtype Value: Sendable

  /// What the values are, in a message.
  var name: String { get }

  /// A value that stands for the number.
  func value(_ number: Int, _ environment: Environment) -> Value

  /// The number for which the value stands.
  func number(_ value: Value) -> Int
}

/// The numbers themselves.
struct Integers: Carrier {
  let name = "integers"

  func value(_ number: Int, _ environment: Environment) -> Int { number }

  func number(_ value: Int) -> Int { value }
}

/// Objects, each of which the suite knows to be alive.
struct Objects: Carrier {
  final class Counted: Sendable {
    let number: Int
    private let life: any AnyObject & Sendable

    init(_ number: Int, _ life: any AnyObject & Sendable) { (self.number, self.life) = (number, life) }
  }

  let name = "objects"

  func value(_ number: Int, _ environment: Environment) -> Counted { Counted(number, environment.life()) }

  func number(_ value: Counted) -> Int { value.number }
}

/// Structs of a KiB, with an object at either end.
struct Structs: Carrier {
  struct Twice<Half: Sendable>: Sendable { let first: Half, second: Half }
  struct Large: Sendable {
    let first: Objects.Counted
    let between: Twice<Twice<Twice<Twice<Twice<Twice<Twice<Int>>>>>>>
    let last: Objects.Counted
  }

  let name = "structs of 1 KiB"

  func value(_ number: Int, _ environment: Environment) -> Large {
    func twice<Half>(_ half: Half) -> Twice<Half> { Twice(first: half, second: half) }
    return Large(
      first: Objects().value(number, environment), between: twice(twice(twice(twice(twice(twice(twice(number))))))),
      last: Objects().value(number, environment))
  }

  func number(_ value: Large) -> Int { value.first.number == value.last.number ? value.first.number : -1 }
}

/// Optionals, of which zero is nil.
struct Optionals: Carrier {
  let name = "optionals"

  func value(_ number: Int, _ environment: Environment) -> Objects.Counted? {
    number == 0 ? nil : Objects().value(number, environment)
  }

  func number(_ value: Objects.Counted?) -> Int { value?.number ?? 0 }
}

/// Existentials that hold an integer or an object.
struct Existentials: Carrier {
  let name = "existentials"

  func value(_ number: Int, _ environment: Environment) -> any Sendable {
    number % 2 == 0 ? number : Objects().value(number, environment)
  }

  func number(_ value: any Sendable) -> Int { (value as? Objects.Counted)?.number ?? value as? Int ?? -1 }
}

/// The carriers of other values. They are existentials, so a generic adapter is compiled once for all of them.
let carriers: [any Carrier] = [Objects(), Structs(), Optionals(), Existentials()]
