import Adapters
import Dispatch
import Proof
import Testing

@testable import PromiseConformance

/// Does the runner tell its five outcomes apart, and come to an end whatever a promise does?
@Suite("The runner gives five outcomes")
struct RunnerTests {
  private let settled = Clause(
    "settled", law: .settling, "A promise of one is one.", sources: ["here"], arrivals: .scripted
  ) {
    trial in
    trial.value(1).observe(trial.log)
    try trial.expect("value 1")
  }

  private func clause(
    _ id: String, needs: Set<Capability> = [], isolated: Bool = false, body: @escaping Clause.Body
  ) -> Clause {
    Clause(
      id, law: .settling, "It is so.", sources: ["here"], needs: needs, arrivals: .scripted, isolated: isolated,
      body: body)
  }

  /// What one asks for and gets at once: a promise that is a function.
  private func subject(
    _ name: String = "subject", value: Int = 1, differences: [Subject.Difference] = []
  ) -> Subject {
    Subject(name, traits: [], differences: differences) { _ in
      Operations<Int>(make: { _ in 0 }, observe: { _, handler in handler(.success(value)) })
    }
  }

  private func runner(_ seconds: Double = 10) -> Runner {
    var runner = Runner()
    runner.seconds = seconds
    return runner
  }

  /// A clause that is expected to give 1 or, where that is declared, 2.
  private let either = Clause(
    "either", law: .settling, "It is one.", sources: ["here"], arrivals: .scripted, noting: ["value 1"]
  ) { trial in trial.value(1).observe(trial.log) }
  .or("two", "It is two.", noting: ["value 2"])

  @Test(
    "A clause holds, differs as it was declared, or fails with what was expected and what was noted",
    arguments: [
      (1, nil, .holds), (2, nil, .fails("expected 'value 1', noted 'value 2'")),
      (2, "two", .differs("It counts from two.")),
      (1, "two", .fails("declared to differ, and doesn't: It is two. expected 'value 2', noted 'value 1'")),
      (1, "three", .fails("declared to differ as 'three', which the clause doesn't know")),
    ] as [(Int, String?, Verdict)])
  func holdsOrFails(_ value: Int, _ declared: String?, _ verdict: Verdict) {
    let differences = declared.map { [Subject.Difference("either", $0, "It counts from two.")] } ?? []
    #expect(runner().verdict(on: either, for: subject(value: value, differences: differences)) == verdict)
  }

  @Test("A capability that is missing is named, and a clause that uses what it doesn't say it needs fails")
  func needs() {
    let cancels = clause("cancels", needs: [.cancel, .then]) { _ in throw Violation("was run") }
    #expect(runner().verdict(on: cancels, for: subject()) == .notOffered("lacks cancel, then"))
    let undeclared = clause("cancels") { trial in try trial.value(1).cancel() }
    let reason = "the clause uses 'cancel' and doesn't say that it needs it"
    #expect(runner().verdict(on: undeclared, for: subject()) == .fails(reason))
  }

  @Test("A promise that hangs is a failure and not the end; what hangs after many hangs isn't decided, what holds does")
  func hangs() {
    let never = (1...5).map { number in
      clause("never \(number)") { _ in DispatchSemaphore(value: 0).wait() }
    }
    var runner = runner(0.2)
    runner.hangs = 3
    let (lacking, alone) = (clause("lacks", needs: [.cancel]) { _ in }, clause("alone", isolated: true) { _ in })
    let matrix = runner.run(never + [lacking, alone, settled], on: [subject("hanging"), subject("next")])
    for subject in ["hanging", "next"] {
      let verdicts = never.map { matrix.verdict($0.id, subject) }
      #expect(verdicts.prefix(3).allSatisfy { $0?.isCaught == true }, "\(verdicts)")
      for verdict in verdicts.suffix(2) {
        guard case .notRun(let reason) = verdict else { return #expect(Bool(false), "\(verdicts)") }
        #expect(reason.hasPrefix("no second run after 3 hangs and leaks; in the first it hangs: a call doesn't return"))
      }
      #expect(matrix.verdict("settled", subject) == .holds)
      #expect(matrix.verdict("lacks", subject) == .notOffered("lacks cancel"))
      #expect(matrix.verdict("alone", subject) == .notRun("needs a process of its own"))
      #expect(matrix.clauses(catching: subject) == ["never 1", "never 2", "never 3"])
      #expect("\(matrix)".contains("\(subject): 1 hold, 0 differ, 1 not offered, 3 fail, 3 not run"))
    }
    #expect(!matrix.isComplete)
  }

  @Test("What doesn't answer in time counts as a hang, whatever hung before")
  func silence() {
    let silent = Subject("silent", traits: []) { _ in
      Operations<Int>(make: { _ in 0 }, observe: { _, _ in })
    }
    let other = Clause("other", law: .branches, "It is so.", sources: ["here"], arrivals: .scripted) { _ in }
    let matrix = runner(1).run([settled, settled, settled, settled, other], on: [silent])
    let verdicts = matrix.record.clauses.map { $0.verdict(on: "silent") }
    // A busy machine adds that it was busy.
    #expect(verdicts.last == .holds && verdicts.dropLast().allSatisfy { $0?.isCaught == true }, "\(verdicts)")
  }

  @Test("A form that offers as much as its design is asked about places too, and what is late in a form is late")
  func forms() throws {
    let clause = try #require(Suite.clauses.first { $0.id == "clauses-in-other-forms" })
    let forgetful = try #require(Subjects.mutants.first { $0.subject.name == "slot: placeIsForgotten" }).subject
    let verdict = runner().verdict(on: clause, for: forgetful.adding([forgetful]))
    #expect(verdict.isCaught && "\(verdict)".contains("slot: placeIsForgotten: place-is-passed-on"), "\(verdict)")
    let silent = Subject("silent", traits: []) { _ in Operations<Int>(make: { _ in 0 }, observe: { _, _ in }) }
    #expect(runner(0.2).answer(on: clause, for: silent.adding([silent])).kind == .timeout)
  }

  @Test("What a promise still holds when the clause is over is a failure")
  func leaks() {
    let kept = Lock<[Operations<Int>.Handler]>([])
    let keeping = Subject("keeping", traits: []) { _ in
      Operations<Int>(
        make: { _ in 0 },
        observe: { _, handler in
          kept.withLock { $0.append(handler) }
          handler(.success(1))
        })
    }
    let matrix = runner(1).run(Array(repeating: settled, count: 8), on: [keeping])
    let leak = "leaks: does what the clause asks, and keeps alive 5 of the closures that it was given"
    #expect(matrix.verdict("settled", "keeping") == .fails(leak))
    #expect(matrix.failures(of: "keeping").count == 8)
    #expect(runner().verdict(on: settled, for: subject()) == .holds)
  }

  @Test("A clause that may crash needs a process of its own, unless all run in this one")
  func isolation() {
    let clause = clause("crashes", isolated: true) { _ in throw Violation("was run here") }
    var runner = runner()
    #expect(runner.verdict(on: clause, for: subject()) == .notRun("needs a process of its own"))
    runner.isolation = .inThisProcess
    #expect(runner.verdict(on: clause, for: subject()) == .fails("was run here"))
    let measuring = self.clause("measures", isolated: true) { trial in
      try trial.expect(!trial.runner.isAlone, "is alone")
    }
    #expect(runner.verdict(on: measuring, for: subject()) == .holds)
  }

  @Test("Progress is shown before each cell, whatever the number of subjects at once", arguments: [1, 3])
  func progress(_ subjectsAtOnce: Int) {
    var runner = runner()
    runner.subjectsAtOnce = subjectsAtOnce
    let seen = Lock<[Int]>([])
    let matrix = runner.run([settled, either], on: ["a", "b", "c"].map { subject($0) }) { done, total, _ in
      seen.withLock { $0.append(done) }
      #expect(total == 6)
    }
    #expect(seen.withLock(\.self) == Array(0..<6))
    #expect(matrix.record.designs.map(\.holds) == [2, 2, 2])
  }
}
