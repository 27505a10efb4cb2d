import Adapters
import TestSupport
import Testing

@testable import PromiseConformance

/// Do the pages of the atlas say what happens?
@Suite("The pages of the atlas", .serialized)
struct AtlasPageTests {
  /// Made once, for all tests.
  private static let recording = Task {
    try await onOwnThread {
      Subjects.silenceReports()
      let explanations = Explanations(Subjects.designs, settledBy: Vocabulary.deciding)
      return (explanations, Recording(explanations, length: 4))
    }
  }

  @Test("What was recorded of a program is what playing it shows")
  func recorded() async throws {
    let (_, recording) = try await Self.recording.value
    let ways = recording.ways
    #expect(ways.count > 300)
    var compared = 0
    for way in ways.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
      let lines = way.flatMap { [recording.steps.elements[$0[0]][1], "drain()"] }
      let replay = try Replay(lines.joined(separator: "\n"))
      let rows = try await onOwnThread { replay.run(on: Subjects.designs.map(\.withoutErrors)).rows }
      for (step, branch) in way.enumerated() {
        let cells = recording.rows.elements[branch[1]].map { recording.cells.elements[$0] }
        for (design, cell) in cells.enumerated() {
          guard let (atOnce, later) = Self.answers(rows, step, design) else { continue }
          let said = (atOnce == "nothing" ? [] : [atOnce]) + (later == "nothing" ? [] : ["later: \(later)"])
          #expect(cell == (said.isEmpty ? "nothing" : said.joined(separator: "; ")), "\(lines)")
          compared += 1
        }
      }
    }
    #expect(compared > 300)
  }

  /// What a design did in a step, and in the wait after it; nil where the rules leave it open.
  private static func answers(
    _ rows: [(code: String, answers: [String?])], _ step: Int, _ design: Int
  ) -> (atOnce: String, later: String)? {
    guard let atOnce = rows[2 * step].answers[design], let later = rows[2 * step + 1].answers[design],
      !isRefusal(atOnce)
    else { return nil }
    // A recorded program goes on in many ways, so its end says nothing of handlers.
    return (atOnce, later.replacing(/; handler \d+ never ran/, with: ""))
  }

  private static func isRefusal(_ answer: String) -> Bool { answer.hasPrefix("isn't ") || answer.hasPrefix("is left ") }

  @Test("A promise is in the state that is said: who reads it gets the outcome, or nothing")
  func states() async throws {
    let (_, recording) = try await Self.recording.value
    let readable = Subjects.designs.indices.filter { Subjects.designs[$0].capabilities.contains(.read) }
    #expect(readable.count == 2)
    var words: Set<String> = []
    for way in recording.ways.enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
      let lines = way.flatMap { [recording.steps.elements[$0[0]][1], "drain()"] }
      let said = recording.states.elements[way[way.count - 1][4]].map { recording.cells.elements[$0] }
      for design in readable where !said[design].isEmpty {
        for part in said[design].split(separator: ", ") {
          let (name, state) = (part.prefix(1), part.dropFirst(2))
          let replay = try Replay((lines + ["\(name).read()"]).joined(separator: "\n"))
          let rows = try await onOwnThread { replay.run(on: [Subjects.designs[design].withoutErrors]).rows }
          let outcome = state.hasPrefix("has ") ? state.dropFirst(4) : "nothing"
          #expect(rows[lines.count].answers[0]?.hasPrefix("\(name) reads \(outcome)") == true, "\(lines) \(part)")
          words.insert(state.split(separator: " ").prefix(2).joined(separator: " "))
        }
      }
    }
    #expect(words.isSuperset(of: ["has value", "has error", "is pending", "isn't started"]))
  }

  @Test("What isn't played has its reason, and of what is said never to run nothing is seen")
  func refused() async throws {
    let (_, recording) = try await Self.recording.value
    #expect(recording.cells.elements.filter(Self.isRefusal) == ["isn't offered (lacks cancel)"])
    var silent = 0
    for way in recording.ways {
      for design in Subjects.designs.indices {
        let cells = way.map { recording.cells.elements[recording.rows.elements[$0[1]][design]] }
        for name in cells.flatMap({ $0.matches(of: /((?:handler|the block of) \w+) never runs/) }).map(\.1) {
          #expect(!cells.contains { $0.contains("\(name) gets ") }, "\(cells)")
          silent += 1
        }
      }
    }
    #expect(silent > 20)
  }

  @Test("Where designs do different things there is a reason, and each reason has a least program")
  func explained() async throws {
    let (_, recording) = try await Self.recording.value
    for way in recording.ways {
      for branch in way {
        let cells = Set(recording.rows.elements[branch[1]].map { recording.cells.elements[$0] })
        let differ = cells.filter { $0 != "" && !Self.isRefusal($0) }.count > 1
        #expect(!differ || recording.reasons.elements[branch[2]].contains { $0 >= 0 })
      }
    }
    #expect(!recording.questions.elements.contains([]))
    #expect(Set(recording.least.keys.map { $0[1] }) == Set(recording.questions.elements.indices))
    #expect(recording.least.values.allSatisfy { $0.first == "make" && $0.count <= 4 })
  }

  @Test("Each question has programs that tell apart all pairs that it can, the smallest one first")
  func lessons() async throws {
    let (explanations, _) = try await Self.recording.value
    let programs = Vocabulary.all.flatMap { vocabulary in
      var programs: [Program] = []
      _ = vocabulary.programs(for: .stateful).play(to: 3, beyond: 0) { program in
        programs.append(program)
        return true
      }
      return programs
    }
    let explained = programs.map { (program: $0, reasons: explanations.reasons($0)) }
    let lessons = explanations.lessons(explained.filter { $0.reasons.contains { $0 != nil } }.map(\.program))
    let asked = explained.flatMap(\.reasons).reduce(into: Set<Question>()) { $0.formUnion($1 ?? []) }
    #expect(Set(lessons.map(\.question)) == asked && asked.count > 2)
    for question in asked {
      let chosen = lessons.filter { $0.question == question }
      for pair in explanations.pairs.indices {
        let showing = explained.filter { $0.reasons[pair]?.contains(question) ?? false }
        #expect(chosen.contains { $0.reasons[pair]?.contains(question) ?? false } == !showing.isEmpty)
        let isAlone = showing.contains { $0.reasons[pair]?.count == 1 }
        #expect(!isAlone || chosen.contains { $0.reasons.contains([question]) }, "\(question.words)")
      }
      let alone = explained.filter { $0.reasons.contains([question]) }.map { Self.length($0.program) }
      #expect(alone.isEmpty || alone.min() == Self.length(chosen[0].program), "\(question.words)")
    }
  }

  @Test(
    "What Swift wouldn't find isn't written in Swift: a promise that is made in a block, or later",
    arguments: [
      ("let b = a.then { value in .value(value + 10) }", true),
      ("let b = a.then { value in let c = make(); .promise(c) }", false),
      ("let b = a.then { value in .promise(c) }\nlet c = a.then { value in .value(value + 10) }", false),
    ])
  func written(_ text: String, isWritten: Bool) throws {
    let program = try ProgramReader.program("let a = make()\n\(text)")
    for dialect in Subjects.dialects {
      #expect(dialect.file([(1, program)]).contains("func program1()") == isWritten)
    }
  }

  /// How many steps do more than wait.
  private static func length(_ program: Program) -> Int { program.steps.count { $0 != .drain } }
}

extension Recording {
  /// The programs from which none is recorded that is longer, by their branches.
  fileprivate var ways: [[[Int]]] {
    func ways(from node: Int) -> [[[Int]]] {
      let branches = nodes.elements[node]
      return branches.isEmpty ? [[]] : branches.flatMap { branch in ways(from: branch[3]).map { [branch] + $0 } }
    }
    return ways(from: nodes.elements.count - 1)
  }
}
