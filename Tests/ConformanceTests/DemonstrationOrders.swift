@testable import PromiseConformance

extension Demonstration {
  /// Those about ways that the laws leave.
  static let orders = [
    Demonstration(
      question: .choices[0], answer: "no",
      text: """
        let a = resolved(.success(1))
        let b = make() { a.observe { print(1, $0) } }
        let c = make()
        let d = c.then { value in .promise(b) }
        d.observe { print(2, $0) }
        c.observe { print(3, $0); a.observe { print(4, $0) } }
        settle(c, .success(1))
          // handler 4 gets value 1, then handler 1 gets value 1, then the work of b runs, \
        then the block of d gets value 1, then handler 3 gets value 1
        """),
    Demonstration(
      question: .choices[1], answer: "yes", text: chainFirst,
      whole: "handler 2 gets value 1, then handler 4 gets value 1, then the block of c gets value 1, "
        + "then handler 3 gets value 1, then handler 1 gets value 2"),
    Demonstration(
      question: .choices[1], answer: "no", text: chainFirst,
      whole: "handler 4 gets value 1, then handler 2 gets value 1, then the block of c gets value 1, "
        + "then handler 3 gets value 1, then handler 1 gets value 2"),
    Demonstration(
      question: .choices[2], answer: "yes",
      text: """
        let a = make()
        a.observe { print(1, $0) }
        a.observe { print(2, $0) }
        settle(a, .success(1))
        deliver()
          // handler 1 gets value 1, then handler 2 gets value 1
        """),
    Demonstration(
      question: .choices[2], answer: "no",
      text: """
        let a = make()
        a.observe { print(1, $0) }
        a.observe { print(2, $0) }
        settle(a, .success(1))
        deliver()
          // handler 1 gets value 1
        """),
    Demonstration(
      question: .choices[3], answer: "yes",
      text: """
        let a = make()
        let b = a.then { value in .value(value + 1) }
        b.observe { print(1, $0) }
        settle(a, .success(1))
        deliver()
          // the block of b gets value 1, then handler 1 gets value 2
        """),
    Demonstration(
      question: .choices[3], answer: "no",
      text: """
        let a = make()
        let b = a.then { value in .value(value + 1) }
        b.observe { print(1, $0) }
        settle(a, .success(1))
        deliver()
          // the block of b gets value 1
        """),
    // What the work says comes before what stopping it says, or after it.
    Demonstration(
      question: .choices[4], answer: "yes", text: stoppedByItself,
      whole: "handler 1 gets value 1, then the work of b is stopped"),
    Demonstration(
      question: .choices[4], answer: "no", text: stoppedByItself,
      whole: "handler 1 gets value 2, then the work of b is stopped"),
    // What the work of b says comes before what handler 1 says, or after it.
    Demonstration(
      question: .choices[5], answer: "yes", text: decidedEarly, start: "handler 2 gets value 6", isOpen: true),
    Demonstration(
      question: .choices[5], answer: "no", text: decidedEarly, start: "handler 2 gets value 5", isOpen: true),
  ]

  private static let chainFirst = """
    let a = resolved(.success(1))
    let b = make()
    let c = b.then { value in .value(value + 1) }
    c.observe { print(1, $0); a.observe { print(2, $0) } }
    b.observe { print(3, $0); a.observe { print(4, $0) } }
    settle(b, .success(1))
    """

  private static let stoppedByItself = """
    let a = make()
    let b = make() { b.cancel(); settle(a, .success(1)) } stop: { settle(a, .success(2)) }
    a.observe { print(1, $0) }
    b.observe { print(2, $0) }
    """

  private static let decidedEarly = """
    let c = make()
    c.observe { print(2, $0) }
    let a = resolved(.success(1))
    let b = make() { settle(c, .success(6)) }
    let r = race([a, b])
    r.observe { print(1, $0); settle(c, .success(5)) }
    """
}
