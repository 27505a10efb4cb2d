import Adapters
import Foundation
import Locking
import Proof
import Record
import TestSupport
import Testing

@testable import PromiseConformance

/// What does a program say and return that calls `Conformance.main`?
@Suite("The entry of the suite")
struct EntryTests {
  struct Ended {
    let code: Int32
    let printed: String
    let said: String
  }

  /// A function that calls back at once. It holds the first clause, fails the second, and can't cancel.
  static func subject(
    differences: [Subject.Difference] = [], knownFailures: [Subject.KnownFailure] = []
  ) -> Subject {
    Subject("one & only", traits: [], differences: differences, knownFailures: knownFailures) { _ in
      Operations<Int>(make: { _ in 1 }, observe: { promise, handler in handler(.success(promise)) })
    }
  }

  static let clauses = [
    clause("holds", expecting: "value 1"), clause("fails", expecting: "value <2>"),
    Clause("cancels", law: .work, "It is \"so\".", sources: ["here"], needs: [.cancel], arrivals: .scripted) { _ in },
  ]

  /// One that needs a process of its own, which isn't there.
  static let alone = Clause(
    "alone", law: .work, "It is so.", sources: ["here"], arrivals: .scripted, isolated: true
  ) { _ in }

  static func clause(_ id: String, expecting line: String) -> Clause {
    Clause(id, law: .settling, "It is \"so\".", sources: ["here"], arrivals: .scripted) { try note($0, line) }
      .or("one", "It is one.") { try note($0, "value 1") }
  }

  private static func note(_ trial: Trial, _ line: String) throws {
    trial.value(1).observe(trial.log)
    try trial.expect(line)
  }

  func run(
    _ arguments: String..., on subject: Subject = subject(), among clauses: [Clause]? = clauses
  ) async throws -> Ended {
    try await onOwnThread {
      let printed = Lock("")
      let said = Lock("")
      let code = Conformance.run(
        arguments, on: [subject], clauses, .none, print: { text in printed.withLock { $0 += text } },
        say: { text in said.withLock { $0 += text } })
      return Ended(code: code, printed: printed.withLock { $0 }, said: said.withLock { $0 })
    }
  }

  @Test(
    "The code is 1 if a clause fails, 75 if one wasn't run, and 0 if all hold, aren't offered or are known to fail",
    arguments: [
      (["holds", "cancels"], nil, 0, "one & only: 1 hold, 0 differ, 1 not offered, 0 fail\n"),
      (["holds", "fails"], nil, 1, "1 hold, 0 differ, 0 not offered, 1 fail\n"),
      (["fails"], "fails", 0, "0 fail, 1 known to fail\n"),
      (["holds"], "holds", 1, "    recorded as a known failure, and holds\n"),
      (["cancels"], "cancels", 1, "    recorded as a known failure, and isn't offered: lacks cancel\n"),
      (["holds", "alone"], nil, 75, "1 hold, 0 differ, 0 not offered, 0 fail, 1 not run\n"),
      (["alone"], "alone", 75, "1 not run\n"), (["fails", "alone"], nil, 1, "1 fail, 1 not run\n"),
    ] as [([String], String?, Int32, String)])
  func codes(_ chosen: [String], _ known: String?, _ code: Int32, _ part: String) async throws {
    let subject = Self.subject(knownFailures: known.map { id in [.init(id, "It can't count.")] } ?? [])
    let ended = try await run(
      on: subject, among: (Self.clauses + [Self.alone]).filter { clause in chosen.contains(clause.id) })
    #expect(ended.code == code && ended.printed.contains(part) && ended.said.isEmpty, "\(ended)")
  }

  @Test("Without arguments the profile of Promises/A+ runs, and a list that is given runs as it is")
  func profiles() throws {
    func ids(_ arguments: String..., among clauses: [Clause]? = nil) throws -> [String] {
      try Order(arguments, among: clauses).clauses.map(\.id)
    }
    #expect(try ids() == Suite.clauses(.aplus).map(\.id))
    #expect(try ids("--profile", "house") == Suite.clauses(.house).map(\.id))
    let both = Suite.clauses.filter { [.retry, .strict].contains($0.profile) }
    #expect(try ids("--profile", "strict", "--profile", "retry") == both.map(\.id))
    #expect(try ids("--profile", "strict", "--profile", "all") == Suite.clauses.map(\.id))
    #expect(try ids("--profile=all") == Suite.clauses.map(\.id))
    let house = try #require(Suite.clauses(.house).first?.id)
    #expect(try ids("--clause", house, "--profile", "core") == [house])
    #expect(try ids(among: Self.clauses) == ["holds", "fails", "cancels"])
    #expect(try ids("--clause", "holds", "--clause=cancels", among: Self.clauses) == ["holds", "cancels"])
    #expect(try ids("--profile", "house", among: Self.clauses) == ["cancels"])
    let unasked = try Order([], among: nil).unasked
    #expect(unasked == Suite.clauses(.core).count - Suite.clauses(.aplus).count)
    for chosen in [["--profile", "core"], ["--profile", "all"], ["--clause", house]] {
      #expect(try Order(chosen, among: nil).unasked == 0, "\(chosen)")
    }
    func isInProcess(_ arguments: [String]) throws -> Bool { try Order(arguments, among: nil).words.has(.inProcess) }
    #expect(try isInProcess(["--in-process"]) && !isInProcess([]))
  }

  @Test(
    "Arguments that can't be understood are refused with the near names, and nothing runs",
    arguments: [
      (["--clause", "fals"], "unknown clause 'fals'. Did you mean fails?"),
      (["--profile", "cores"], "unknown profile 'cores'. Did you mean core?"),
      (["--format", "xml"], "unknown format 'xml'. Known: text, markdown, json, junit, github."),
      (["--formt", "json"], "unknown option '--formt'. Did you mean --format?"),
      (["--clause"], "--clause needs a value: --clause ID."), (["all"], "the suite doesn't know what 'all' means."),
      (["--in-process=yes"], "--in-process takes no value."),
      (["--trace", "a", "--clause", "holds"], "--clause doesn't go with --trace."),
      (["--kind", "--trace", "a"], "--trace doesn't go with --kind."),
    ])
  func misuse(_ arguments: [String], _ message: String) async throws {
    let said = Lock("")
    let code = Conformance.run(
      arguments, on: [Self.subject()], Self.clauses, .none, print: { _ in Issue.record("something was printed") },
      say: { text in said.withLock { $0 += text } })
    #expect(code == 64)
    #expect(said.withLock { $0 } == "\(message) The argument --help shows more.\n")
  }

  @Test("The help names every option and every exit code")
  func help() async throws {
    let ended = try await run("--help")
    #expect(ended.code == 0)
    for option in Order.options { #expect(ended.printed.contains("  \(option.spelled)  ")) }
    for code in [0, 1, 64, 65, 66, 73, 75] { #expect(ended.printed.contains("\n  \(code) ")) }
    #expect(ended.printed.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("A program is played instead of the clauses, and shown on a page; one that goes wrong ends with 1")
  func trace() async throws {
    let folder = try TemporaryFolder()
    let text = "let a = resolved(.failure(1))\nlet b = a.recover { error in .value(error.code + 1) }"
    let program = try folder.write(text + "\nb.observe { print(1, $0) }", to: "mine")
    let control = try #require(Subjects.controls.first)
    let right = try await run("--trace", program, "--output", folder.path("page"), on: control)
    #expect(right.code == 0 && right.printed.hasPrefix("let a = resolved(.failure(1))\n  // "), "\(right)")
    let page = try #require(folder.text("page/player.html"))
    #expect(page.contains("<h3>\(control.name)</h3>") && page.contains("<li>let b = a.recover { error in"))
    let mutant = try #require(Subjects.mutants.first { $0.subject.name == "eager: recoveryForgotten" })
    #expect(try await run("--trace", program, on: mutant.subject).code == 1)
    let wrong = try await run("--trace", try folder.write("let a = mak()", to: "wrong"), on: control)
    #expect(wrong.code == 65 && wrong.said.contains("wrong' isn't a program: line 1: "))
    #expect(try await run("--trace", folder.path("none"), on: control).code == 66)
    #expect(try await run("--trace", program, "--output", "/dev/null/x", on: control).code == 73)
  }

  @Test("The kind is shown instead of the clauses; one that isn't what it declares ends with 1")
  func kind() async throws {
    let right = try await run("--kind", on: try #require(Subjects.controls.first))
    #expect(right.code == 0 && right.printed.contains("\n  \(Question.runs.words): "), "\(right)")
    #expect(try await run("--kind", on: Subjects.toys[1].pretender.subject).code == 1)
  }

  @Test("What is declared of clauses that there aren't makes the code 1, beside the results")
  func strangers() async throws {
    let subject = Self.subject(knownFailures: [.init("fals", "It can't count.")])
    let ended = try await run("--clause", "holds", "--format", "json", on: subject)
    #expect(ended.code == 1 && ended.printed.hasPrefix("{"))
    #expect(ended.said == "✗ one & only declares a known failure in 'fals', which isn't a clause\n")
  }

  @Test("A file that declares what is known keeps the code 0, and one that can't be understood ends with 65")
  func file() async throws {
    let folder = try TemporaryFolder()
    let known = try await run("--known", try folder.write("fails fails It can't count.\n", to: "known"))
    #expect(known.code == 0 && known.printed.contains("! one & only, fails: known: It can't count."))
    let file = try folder.write("\nfails fals It can't count.\n", to: "wrong")
    let wrong = try await run("--known", file)
    #expect(wrong.code == 65 && wrong.printed.isEmpty)
    #expect(wrong.said == "'\(file)', line 2: unknown clause 'fals'. Did you mean fails?\n")
    #expect(try await run("--known", file + "x").code == 66)
  }

  @Test("The output goes to a file, or into a folder, and the text is printed")
  func output() async throws {
    let folder = try TemporaryFolder()
    for (path, file) in [("a/b.json", "a/b.json"), ("a", "a/conformance.json"), ("c/", "c/conformance.json")] {
      let ended = try await run("--format", "json", "--output", folder.url.path + "/" + path)
      #expect(ended.code == 1 && ended.printed.hasSuffix("not offered, 1 fail\n"))
      let written = try ConformanceRecord(json: Data(try #require(folder.text(file)).utf8))
      #expect(written.clauses.map(\.id) == ["holds", "fails", "cancels"])
    }
    let refused = try await run("--output", folder.path("a/b.json/c"))
    #expect(refused.code == 73 && refused.printed.isEmpty && refused.said.contains("can't be written"))
  }
}
