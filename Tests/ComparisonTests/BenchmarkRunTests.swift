import Record
import TestSupport
import Testing

@testable import Benchmark

@Suite struct BenchmarkRunTests {
  @Test("Every subject of every workload computes what it was asked for, in the place of its row")
  func outcomes() async throws {
    for family in Workloads.families + PlainForms.families where family.absence() == nil {
      for subject in family.subjects {
        let figures = try await onOwnThread {
          try Probe.checking(family.place) { try subject.measure(min(100, subject.largest, family.scales[0])) }
        }
        #expect(figures.count == family.parts.count, "\(subject.name)")
        let isCount = ["count", "bytes"].contains(family.unit)
        #expect(figures.contains { $0 != nil } || isCount && !Allocations.areCounted, "\(subject.name)")
      }
    }
  }

  @Test("A subject in the wrong row ends the run, whether all of its steps stray or one")
  func wrongRow() throws {
    let pass: @Sendable (Int) throws -> [Double?] = { _ in
      let gate = Gate()
      let queue = Queue.make(.serial)
      queue.async { gate.arrive(1) }
      try gate.wait()
      return [1]
    }
    func run(_ place: BenchmarkRecord.Place, _ measure: @escaping @Sendable (Int) throws -> [Double?]) throws {
      let family = Family.sample([], place: place)
      var table = Table(
        family: family, scale: 1, plan: .init(rounds: 1), subjects: [Subject(name: "A", measure: measure)])
      try table.measure(0, warmUp: true)
    }
    #expect(throws: Never.self) { try run(.serial, pass) }
    for place in [BenchmarkRecord.Place.caller, .concurrent, .main] {
      #expect(throws: Benchmark.Failure.self) { try run(place, pass) }
    }
    #expect(throws: Benchmark.Failure.self) {
      try run(.serial) {
        Gate().add(1)
        return try pass($0)
      }
    }
    #expect(throws: Benchmark.Failure.self) { try run(.serial) { _ in [1] } }
    #expect(throws: Never.self, "what can't be counted here makes no steps") { try run(.serial) { _ in [nil] } }
  }

  @Test("The plain forms are measured when they or their workloads are named, and not otherwise")
  func plainForms() {
    func subjects(_ designs: [String]?, _ workloads: [String]? = nil) -> Set<String> {
      let tables = Table.chosen(designs: designs, workloads: workloads, rounds: 1, quick: true)
      return Set(tables.flatMap { $0.subjects.map(\.name) })
    }
    #expect(subjects(nil).isDisjoint(with: PlainForms.names))
    #expect(subjects(["PlainClass"]) == ["PlainClass", "PlainClass (again)", "Callbacks", "Callbacks (again)"])
    #expect(subjects(nil, ["plain-link"]).isSuperset(of: PlainForms.names + ["FullPromises", "Callbacks"]))
    let ids = (Workloads.all + Workloads.plain).map(\.id)
    #expect(Set(ids).count == ids.count, "an id names one workload")
  }

  @Test("A run keeps one sample a round, a control beside each baseline, and the seed; its progress only grows")
  func record() throws {
    var fractions: [Double] = []
    let record = try Benchmark.run(
      designs: ["StatefulPromise"], workloads: ["chain", "chain-build"], rounds: 3, quick: true,
      unranked: ["StatefulPromise"], machine: Sample.machine, seed: 11
    ) { fractions.append($0.fraction) }
    #expect(fractions == fractions.sorted() && fractions.first == 0 && fractions.last == 1)
    #expect(record.seed == 11 && record.rounds == 3)
    let names = ["StatefulPromise", "StatefulPromise (again)"]
    let whole = try #require(record.workloads.first { $0.id == "chain" })
    #expect(whole.subjects.map(\.name) == names + ["plain Dispatch", "plain Dispatch (again)", "Callbacks"])
    #expect(whole.subjects.map(\.ranked) == [false, true, true, true, true])
    // What plain Dispatch has no part in is compared with the raw callbacks, which then have a control.
    let build = try #require(record.workloads.first { $0.id == "chain-build" })
    #expect(build.subjects.map(\.name) == names + ["Callbacks", "Callbacks (again)"])
    #expect(build.subjects.map { $0.ratio?.to } == ["Callbacks", "Callbacks", nil, "Callbacks"])
    #expect(record.workloads.allSatisfy { $0.subjects.allSatisfy { $0.samples.count == 3 } })
    #expect(record.conditions.first?.before == "chain 1000" && record.conditions.last?.before == "")
  }

  @Test(
    "Each table has rounds enough for a verdict, in full and in quick runs, but for exact counts and growth",
    arguments: [false, true])
  func enoughRounds(quick: Bool) {
    let tables = Table.chosen(designs: nil, workloads: nil, rounds: nil, quick: quick)
    #expect(tables.count > 20)
    #expect(
      tables.allSatisfy {
        min($0.plan.atLeast, $0.plan.rounds) >= 6 || $0.family.unit == "scopes" || $0.scale > 100_000
      })
  }

  @Test("The warm-up round is measured and dropped, and the order of the subjects differs between rounds")
  func order() throws {
    let order = Lock<[String]>([])
    let subjects = ["plain Dispatch", "A", "B", "C"].map { name in
      Subject(name: name) { _ in
        order.withLock { $0.append(name) }
        return [1]
      }
    }
    func run(seed: UInt64) throws -> [String] {
      order.withLock { $0 = [] }
      let table = try #require(try Family.sample(subjects).measured(.init(rounds: 6), seed: seed))
      #expect(table.samples.allSatisfy { $0[0].count == 6 })
      return order.withLock { $0 }
    }
    let first = try run(seed: 3)
    #expect(first.count == 4 * 12, "a turn that warms up before each of six")
    let rounds = stride(from: 0, to: 48, by: 4).map { Array(first[$0..<$0 + 4]) }
    #expect(rounds.allSatisfy { Set($0) == ["plain Dispatch", "A", "B", "C"] })
    #expect(Set(rounds).count > 1)
    #expect(try run(seed: 3) == first && run(seed: 4) != first)
  }

  @Test("A subject with a wrong outcome ends the run with an error that names it")
  func wrong() {
    let gate = Gate()
    gate.add(3)
    let subject = Subject(name: "Liar") { _ in
      try gate.check(4)
      return [1, 1]
    }
    let family = Family.sample([subject], parts: ["whole", "part"])
    let failure = #expect(throws: Benchmark.Failure.self) { try family.measured(.init(rounds: 1)) }
    #expect(failure?.description == "Liar failed the workload whole 1: the values add up to 3, not to 4")
  }

  @Test("A subject that was too slow at a smaller scale is left out of the larger one, the others stay")
  func patience() throws {
    let quick = Subject(name: "plain Dispatch") { _ in [1] }
    let time = Lock(ContinuousClock.now)
    let slow = Subject(name: "Slow") { _ in
      time.withLock { $0 += .milliseconds(2) }
      return [1]
    }
    let subjects = [quick, slow]
    let plan = Table.Plan(rounds: 1, patience: 1, now: { time.withLock { $0 } })
    let growing = Family.sample(subjects, scales: [1, 1_000]) { Double($0) }
    var session = Session(
      tables: growing.scales.map { Table(family: growing, scale: $0, plan: plan, subjects: subjects) }, seed: 1)
    let measured = try session.run { _ in }
    #expect(measured.map { $0.subjects.map(\.name) } == [["plain Dispatch", "Slow"], ["plain Dispatch"]])
  }
}
