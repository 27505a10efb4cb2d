import Adapters
import Testing

@testable import PromiseConformance

/// What does a pump repeat, and what does the suite see of it?
@Suite("Steps that are repeated")
struct PumpTests {
  private let make = Program.Step.source(0)
  private let chain = Program.Step.chain(1, to: 0, Program.Block(kind: .then, answer: .plus(10)))

  @Test("Each round makes promises of its own, from the same promise or from that of the round before")
  func rounds() throws {
    let again = try #require(Pump(before: [make], repeated: [chain], .again))
    let row = try #require(Pump(before: [make], repeated: [chain], .row))
    let block = Program.Block(kind: .then, answer: .plus(10))
    #expect(again.steps(of: 2) == [.chain(3, to: 0, block)])
    #expect(row.steps(of: 2) == [.chain(3, to: 2, block)])
    #expect(again.gone(after: 2) == 3..<4)
    #expect(row.gone(after: 2) == 2..<3)
  }

  @Test("What makes no promise is no row and no loop")
  func noRow() {
    let observe = Program.Step.observe(0, of: 0)
    #expect(Pump(before: [make], repeated: [observe], .again) != nil)
    #expect(Pump(before: [make], repeated: [observe], .row) == nil)
    #expect(Pump(before: [make], repeated: [observe], .loop) == nil)
  }

  @Test("Links and handlers of a pending promise grow, and what is over doesn't", arguments: Subjects.designs)
  func burden(_ subject: Subject) throws {
    let settled = [make, .settle(0, .value(1))]
    let loop = try #require(Pump(before: [], repeated: [.resolved(0, .value(1))], .loop))
    #expect(loop.burden(on: subject) == .flat)
    let row = try #require(Pump(before: [make], repeated: [chain], .row))
    #expect(row.burden(on: subject) == .growing)
    guard subject.capabilities.contains(.manyObservers) else { return }
    let observed = try #require(Pump(before: [make], repeated: [chain, .observe(0, of: 1)], .row))
    #expect(observed.burden(on: subject) == (subject.capabilities.contains(.sharedRun) ? .growing : nil))
    let returning = Program.Step.chain(2, to: 0, Program.Block(kind: .then, answer: .promise(1)))
    let returned = try #require(Pump(before: [make, .source(1)], repeated: [returning, .observe(0, of: 1)], .row))
    #expect(subject.capabilities.contains(.sharedRun) || returned.burden(on: subject) == nil)
    guard subject.capabilities.contains(.sharedRun) else { return }
    let handlers = try #require(Pump(before: [make], repeated: [.observe(0, of: 0)], .again))
    #expect(handlers.burden(on: subject) == .growing)
    let late = try #require(Pump(before: settled, repeated: [.observe(0, of: 0)], .again))
    #expect(late.burden(on: subject) == .flat)
  }

  @Test("What looks slow is asked for again with more rounds, and only what stays slow fails")
  func slope() {
    let slope = Slope(few: 512, many: [(16_384, 2), (65_536, 3), (131_072, 5)])
    #expect(slope.violation { Double($0) * 1e-6 } == nil)
    #expect(slope.violation { Double($0) * 1e-6 * ($0 == 16_384 ? 9 : 1) } == nil)
    #expect(slope.violation { Double($0) * ($0 > 512 ? 4e-6 : 1e-6) } == nil)
    #expect(slope.violation { Double($0 * $0) * 1e-9 } != nil)
    var turn = 0
    let isDisturbed = slope.violation { count in
      turn += 1
      return Double(count) * (turn % 2 == 0 ? 50e-6 : 1e-6)
    }
    #expect(isDisturbed == nil)
  }
}
