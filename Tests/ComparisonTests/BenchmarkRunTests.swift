import Record
import Testing

@testable import Benchmark

@Suite struct BenchmarkRunTests {
  private let machine = Machine(
    system: "test", processor: "test", cores: 1, memoryBytes: 1, compiler: "test", build: "debug", commit: "", load: 0,
    date: "2026-01-01T00:00:00Z")

  @Test("Every subject of every workload computes what it was asked for, in the place of its row")
  func outcomes() async throws {
    for family in Workloads.families + PlainForms.families where family.absence() == nil {
      for subject in family.subjects {
        let figures = try await onThreadOfItsOwn {
          try Probe.checking(family.place) { try subject.measure(min(100, subject.largest)) }
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

  @Test("Workload ids are unique, and each of the four timing tables has a baseline")
  func ids() {
    let ids = Workloads.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ["then1", "then2", "then3", "wake", "steps1", "pending"] {
      #expect(Workloads.all.first { $0.id == id }?.subjects.contains(Benchmark.baseline) == true, "\(id)")
    }
  }

  @Test("The plain forms are measured when they or their workloads are named, and not otherwise")
  func plainForms() {
    func chosen(_ designs: [String]?, _ workloads: [String]? = nil) -> (ids: Set<String>, subjects: Set<String>) {
      let tables = Table.chosen(designs: designs, workloads: workloads, rounds: 1, quick: true)
      return (Set(tables.flatMap { $0.family.parts.map(\.id) }), Set(tables.flatMap { $0.subjects.map(\.name) }))
    }
    let own = Set(Workloads.plain.map(\.id))
    let quick: Set = ["plain-link", "plain-link-allocations", "plain-observer", "plain-observer-allocations"]
    #expect(own == quick.union(["plain-size"]))
    #expect(chosen(nil).subjects.isDisjoint(with: PlainForms.names) && chosen(nil).ids.isDisjoint(with: own))
    #expect(own.isDisjoint(with: Workloads.all.map(\.id)))
    #expect(chosen(["PlainClass"]).ids == quick)
    #expect(chosen(["PlainClass"]).subjects == ["PlainClass", "PlainClass (again)", "Callbacks", "Callbacks (again)"])
    #expect(chosen(nil, ["plain-link"]).subjects.isSuperset(of: PlainForms.names + ["FullPromises", "Callbacks"]))
    #expect(chosen(["Task"]).ids.isDisjoint(with: own))
  }

  @Test("A run keeps one sample a round, a control beside the baseline, and the seed")
  func record() throws {
    let record = try Benchmark.run(
      designs: ["Callbacks"], workloads: ["pending"], rounds: 3, quick: true, unranked: ["Callbacks"],
      machine: machine, seed: 11)
    #expect(record.seed == 11)
    #expect(record.rounds == 3)
    let workload = try #require(record.workloads.first)
    #expect(workload.id == "pending")
    #expect(workload.subjects.map(\.name) == ["plain Dispatch", "plain Dispatch (again)", "Callbacks"])
    #expect(workload.subjects.map(\.ranked) == [true, true, false])
    #expect(workload.subjects.allSatisfy { $0.samples.count == 3 && $0.low <= $0.median && $0.median <= $0.high })
    #expect(workload.subjects.map { $0.ratio?.to } == [nil, "plain Dispatch", "plain Dispatch"])
  }

  @Test("A table of times has a copy of the baseline and of one design, a table of counts of the baseline alone")
  func controls() throws {
    func controls(_ id: String, _ designs: [String]? = nil) throws -> [String] {
      let table = try #require(Table.chosen(designs: designs, workloads: [id], rounds: nil, quick: true).first)
      return table.subjects.map(\.name).filter { $0.hasSuffix("(again)") }
    }
    #expect(try controls("then1") == ["FullPromises (again)", "plain Dispatch (again)"])
    #expect(try controls("cancel-up") == ["ResolveBlockPromise (again)", "Callbacks (again)"])
    #expect(
      try controls("then1", ["StatefulPromise", "Task"]) == ["StatefulPromise (again)", "plain Dispatch (again)"])
    #expect(try controls("then1", []) == ["plain Dispatch (again)"])
    #expect(try controls("bytes") == ["plain Dispatch (again)"])
  }

  @Test("A million parts show growth: each design and baseline takes one turn, and none has a control")
  func growth() {
    let tables = Table.chosen(designs: nil, workloads: nil, rounds: nil, quick: false).filter { $0.scale > 100_000 }
    let names = [
      "chain", "chain-inline", "fanout", "fanout-inline", "all", "all-inline", "iterate", "loop", "loop-inline",
      "loop-memory", "cancel-down", "cancel-up",
    ]
    #expect(tables.map(\.name) == names.map { "\($0) 1000000" })
    for table in tables {
      #expect(table.plan.rounds == (table.family.isTime ? 1 : 2) && table.plan.seconds == 0, "\(table.name)")
      let names = table.subjects.map(\.name)
      #expect(names.contains { !BenchmarkRecord.Subject.isBaseline($0) }, "\(table.name)")
      #expect(table.family.baselines.isSubset(of: names), "\(table.name)")
      #expect(!names.contains("Task") && !names.contains { $0.hasSuffix("(again)") }, "\(table.name)")
    }
    #expect(Table.chosen(designs: ["Task"], workloads: ["all"], rounds: 3, quick: false).last?.plan.rounds == 3)
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

  @Test("A name that nobody has measures nothing and ends no program")
  func unknown() throws {
    let record = try Benchmark.run(workloads: ["nothing"], quick: true, machine: machine)
    #expect(record.workloads.isEmpty)
    #expect(Benchmark.defaultRounds.quick >= 6)
    #expect(Benchmark.defaultRounds.full >= 20)
  }

  @Test("The warm-up round is measured and dropped, and the order of the subjects differs between rounds")
  func order() throws {
    let order = Lock<[String]>([])
    let subjects = ["plain Dispatch", "A", "B", "C"].map { name in
      Subject(name: name) { _ in
        order.withLock { $0.append(name) }
        return [1, nil]
      }
    }
    func run(seed: UInt64, warmsUp: Bool = true) throws -> (order: [String], table: Table?) {
      order.withLock { $0 = [] }
      var family = Family.sample(subjects, parts: ["whole", "part"])
      family.warmsUp = warmsUp
      var session = Session(
        tables: [Table(family: family, scale: 1, plan: .init(rounds: 6), subjects: subjects)], seed: seed)
      let table = try session.run { _ in }.first
      return (order.withLock { $0 }, table)
    }
    let first = try run(seed: 3)
    #expect(first.order.count == 4 * 12, "a turn that warms up before each of six")
    let cold = try run(seed: 3, warmsUp: false)
    #expect(cold.order.count == 4 * 6 && cold.table?.samples[0][0].count == 6)
    let rounds = stride(from: 0, to: 48, by: 4).map { Array(first.order[$0..<$0 + 4]) }
    #expect(rounds.allSatisfy { Set($0) == ["plain Dispatch", "A", "B", "C"] })
    #expect(Set(rounds).count > 1)
    #expect(try run(seed: 3).order == first.order)
    #expect(try run(seed: 4).order != first.order)
    let records = try #require(first.table).records()
    #expect(records.map(\.id) == ["whole"], "a part without figures is absent")
    #expect(records.first?.subjects.allSatisfy { $0.samples.count == 6 } == true)
  }

  @Test("Each lap has a round of every table; a table with fewer rounds is left out of some laps")
  func laps() throws {
    let order = Lock<[Int]>([])
    let subject = Subject(name: "plain Dispatch") { scale in
      order.withLock { $0.append(scale) }
      return [1, 1]
    }
    let family = Family.sample([subject], parts: ["whole", "part"])
    func table(_ scale: Int, rounds: Int) -> Table {
      Table(family: family, scale: scale, plan: .init(rounds: rounds), subjects: [subject])
    }
    var session = Session(tables: [table(7, rounds: 4), table(8, rounds: 1), table(9, rounds: 2)], seed: 1)
    let measured = try session.run { _ in }
    #expect(measured.map { $0.samples[0][0].count } == [4, 1, 2])
    // Each round begins with a turn that only warms up. A sum of literals would take the type checker eight seconds.
    let laps = [[7, 7, 8, 8, 9, 9], [7, 7], [7, 7, 9, 9], [7, 7]]
    #expect(order.withLock { $0 } == laps.flatMap(\.self))
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
    let table = Table(family: family, scale: 1, plan: .init(rounds: 1), subjects: [subject])
    var session = Session(tables: [table], seed: 1)
    let failure = #expect(throws: Benchmark.Failure.self) { try session.run { _ in } }
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

  @Test("Progress only grows and ends at one")
  func progress() throws {
    var fractions: [Double] = []
    _ = try Benchmark.run(designs: [], workloads: ["pending"], rounds: 1, quick: true, machine: machine) {
      fractions.append($0.fraction)
    }
    #expect(fractions == fractions.sorted())
    #expect(fractions.first == 0)
    #expect(fractions.last == 1)
  }
}
