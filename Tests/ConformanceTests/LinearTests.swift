import Testing

@testable import PromiseConformance

/// Does the suite tell what grows with the square from what is slowed by others?
@Suite("Time in proportion to the size")
struct LinearTests {
  private func trial(isAlone: Bool = true) -> Trial {
    let subject = Subject("subject", traits: []) { _ in Operations<Int>(make: { _ in 0 }, observe: { _, _ in }) }
    let clause = Clause("linear", law: .longChains, "It is linear.", sources: ["here"]) { _ in }
    var runner = Runner()
    runner.isAlone = isAlone
    return Trial(subject, clause, .later, by: runner)
  }

  /// Whether something passes that takes so long.
  private func holds(isAlone: Bool = true, _ seconds: (Int) -> Double) -> Bool {
    (try? trial(isAlone: isAlone).expectLinear(8_000, seconds)) != nil
  }

  /// A second for the whole, times what others add in this turn.
  private func linear(slowed: @escaping (_ turn: Int) -> Double) -> (Int) -> Double {
    var turn = 0
    return { count in
      turn += 1
      return Double(count) / 8_000 * slowed(turn)
    }
  }

  @Test("What is linear passes, and also when others slow it at times")
  func linear() {
    #expect(holds(linear { _ in 1 }))
    #expect(holds(linear { turn in turn == 1 ? 50 : 1 }))
    #expect(holds(linear { turn in turn <= 27 ? 50 : 1 }))
  }

  @Test("What grows with the square fails, and also when others slow its parts at times")
  func quadratic() {
    func seconds(_ count: Int) -> Double { Double(count * count) / 1e7 }
    #expect(!holds(seconds))
    var turn = 0
    #expect(
      !holds { count in
        turn += 1
        return seconds(count) * (turn % 2 == 0 ? 2 : 1)
      })
  }

  @Test("What takes no time worth counting passes, and so does a run beside others")
  func uncounted() {
    func seconds(_ count: Int) -> Double { Double(count * count) / 1e10 }
    #expect(holds(seconds))
    #expect(holds(isAlone: false) { seconds($0) * 1e4 })
  }
}
