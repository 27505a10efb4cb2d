/// Which programs ask a question? All that can be said with a few kinds of steps, or some that are written down. They
/// ask nothing that comes later.
struct Inquiry {
  let questions: [Question]
  var before: [Program.Step] = []
  var words: [Vocabulary.Word] = []
  var length = 1
  var texts: [String] = []

  /// In their order: what is known makes the next kinds few.
  static let all = [
    Inquiry(questions: [.runs], words: [.make, .observe, .fulfill], length: 3),
    Inquiry(questions: [.settledAgain], words: [.make, .observe, .fulfill], length: 4),
    Inquiry(questions: [.slots], words: [.make, .then, .observe], length: 5),
    Inquiry(questions: [.cancelling], words: [.make, .then, .observe, .cancel], length: 4),
    Inquiry(questions: [.attachedWhileNotifying], words: [.make, .observe, .observeDoing], length: 3),
    Inquiry(questions: [.rings], words: [.make, .returningLater, .observe], length: 4),
    Inquiry(
      questions: [.failsInListOrder],
      before: [.source(0), .resolved(1, .error(1)), .combine(2, .all, [0, 1]), .observe(0, of: 2)], words: [.drain],
      length: 5),
    Inquiry(questions: [.inheritsQueues], words: [.make, .thenOn, .observe], length: 3),
    Inquiry(questions: [.delivery] + Question.choices, texts: orders),
  ]

  /// Its programs, each with its end, that the rules of one of these kinds admit. Short ones come first.
  func programs(for kinds: [PromiseKind], _ subject: Subject) -> [Program] {
    var found = texts
    let programs = SmallPrograms(
      Vocabulary("kinds", words, before: before, length: length),
      kinds.map { Rules($0.semantics, subject.capabilities) })
    for steps in 1...length {
      _ = programs.forEach(of: steps) { branch in
        found.append(Sketch.lines(branch.ended().program).joined(separator: "\n"))
        return true
      }
    }
    // A child gets a text and numbers what it reads.
    return found.compactMap { try? Replay($0).program }
  }

  /// What comes first: what takes a turn of a queue, and each way that the laws leave.
  static let orders = """
    let a = make()
    let b = a.then { value in .value(value + 1) }
    let c = make()
    let d = race([b, c])
    d.observe { print(1, $0) }
    settle(a, .failure(1))
    settle(c, .success(2))

    let a = make()
    let b = resolved(.success(1))
    let c = a.then { value in .promise(b) }
    let d = make()
    let e = d.then { value in .value(value + 1) }
    let f = race([c, e])
    f.observe { print(1, $0) }
    settle(a, .success(1))
    settle(d, .success(1))

    let a = make()
    let b = a.then { value in .value(value + 1) }
    let c = make()
    let d = make()
    b.observe { print(1, $0); settle(d, .success(1)) }
    c.observe { print(2, $0); settle(d, .success(2)) }
    d.observe { print(3, $0) }
    settle(a, .success(3))
    settle(c, .success(4))

    let a = resolved(.success(1))
    let b = make() { a.observe { print(1, $0) } }
    let c = make()
    c.observe { print(2, $0); b.observe { print(3, $0) }; a.observe { print(4, $0) } }
    settle(c, .success(1))

    let a = resolved(.success(1))
    let b = make()
    let c = b.then { value in .value(value + 1) }
    c.observe { print(1, $0); a.observe { print(2, $0) } }
    b.observe { print(3, $0); a.observe { print(4, $0) } }
    settle(b, .success(1))

    let a = make()
    let b = resolved(.success(1))
    a.observe { print(1, $0); a.observe { print(2, $0) } }
    b.observe { print(3, $0) }
    settle(a, .success(1))
    b.observe { print(4, $0); a.observe { print(5, $0) } }

    let a = resolved(.success(1))
    let b = make() { settle(b, .success(1)); a.observe { print(1, $0) } }
    b.observe { print(2, $0); a.observe { print(3, $0) } }

    let a = make()
    let b = make()
    let c = a.then { value in let d = b.recover { error in .thrown(4) }; .promise(d) }
    let e = b.recover { error in .promise(c) }
    let f = race([e, c])
    let g = f.recover { error in let h = c.recover { error in .promise(f) }; .promise(h) }
    settle(a, .success(1))
    settle(b, .failure(1))
    g.observe { print(1, $0) }

    let a = resolved(.success(1))
    let b = make() { a.observe { print(1, $0) } }
    let c = make()
    let d = c.then { value in .promise(b) }
    d.observe { print(2, $0) }
    c.observe { print(3, $0); a.observe { print(4, $0) } }
    settle(c, .success(1))

    let a = make() { a.cancel() }
    settle(a, .success(1))
    a.observe { print(1, $0) }

    let a = make()
    let b = make()
    settle(a, .success(1))
    let c = race([a, b])
    c.observe { print(1, $0); b.cancel() }
    settle(b, .success(2))
    """.split(separator: "\n\n").map(String.init)
}
