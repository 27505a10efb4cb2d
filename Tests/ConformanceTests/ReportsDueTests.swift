import Adapters
import Testing

@testable import PromiseConformance

/// Which reports should come of a program? The model says so for the kinds of promises that report something.
@Suite("Reports that are due")
struct ReportsDueTests {
  private func due(_ text: String, _ subject: Subject = .resolveBlock) throws -> [Semantics.Fault]? {
    try ProgramReader.program(text + "\ndrain()").end(subject.semantics, .followsAtOnce).reports?.map(\.fault)
  }

  @Test("An error that nobody gets is reported once, by the last promise that has it")
  func unhandled() throws {
    let chain = "let a = make()\nlet b = a.then { value in .value(value + 1) }\nsettle(a, .failure(1))"
    #expect(try due(chain) == [.unhandled])
    #expect(try due(chain + "\nb.observe { print(1, $0) }") == [])
    #expect(try due(chain, .full) == [])
  }

  @Test("An error of a promise that a block returned is reported by the promise that adopts it")
  func adopted() throws {
    let text = "let a = make()\nlet b = make()\nlet c = a.then { value in .promise(b) }\nsettle(b, .failure(1))"
    #expect(try due(text + "\nsettle(a, .success(1))") == [.unhandled])
    #expect(try due(text + "\nsettle(a, .failure(2))") == [.unhandled, .unhandled])
    #expect(try due(text + "\nc.cancel()\nsettle(a, .success(1))") == [.unhandled])
  }

  @Test("A ring is reported where it can't become an error, and nothing is said while a promise is pending")
  func ring() throws {
    let text = "let a = make()\nlet b = a.then { value in .promise(b) }\nb.observe { print(1, $0) }"
    #expect(try due(text, .stateful) == nil)
    #expect(try due(text + "\nsettle(a, .success(1))", .stateful) == [.ring])
  }

  @Test("A ring is reported by the promise whose block closed it, whoever waited last")
  func namedRing() throws {
    let text = """
      let a = make()
      let b = a.then { value in .promise(c) }
      let c = b.then { value in .value(value + 1) }

      """
    for start in ["b", "c"] {
      let program = try ProgramReader.program(text + "\(start).observe { print(1, $0) }\nsettle(a, .success(1))")
      let due = try #require(program.end(Subject.stateful.semantics, .followsAtOnce).reports)
      #expect(due == [.init(.ring, about: [1])])
      func matches(_ name: Int) -> Bool {
        let line = "made at a.swift:\(Marks.line(of: name)) waits for itself"
        return Subject.stateful.semantics.reports([line], match: due, naming: true)
      }
      #expect(matches(1) && !matches(0) && !matches(2))
    }
  }

  @Test("A report of one promise doesn't take the place of a report that could only be about that one")
  func choice() {
    let lines = [0, 1].map { "made at a.swift:\(Marks.line(of: $0)) waits for itself" }
    let due = [Model.Due(.ring, about: [0, 1]), .init(.ring, about: [0])]
    #expect(Subject.stateful.semantics.reports(lines, match: due, naming: true))
    #expect(due[0].text { "p\($0)" } == "ring of p0 or p1")
  }

  @Test("No other large number of a report counts as the mark of a promise")
  func marks() {
    let line = "made at a.swift:\(Marks.line(of: 2)) after \(UInt.max) and 1234567890"
    #expect(Marks.number(in: line) == 2)
    #expect(Marks.number(in: "at \(UInt.max)") == nil && Marks.number(in: "at 1234567890") == nil)
    #expect(Marks.readable(line) { "p\($0)" } == "made at a.swift:p2 after \(UInt.max) and 1234567890")
    #expect(Marks.readable("\(Marks.line(of: nil))") { "p\($0)" } == "another promise")
  }

  @Test("A drop is reported while somebody waits", arguments: [Subject.resolveBlock, .full])
  func dropped(subject: Subject) throws {
    let text = "let a = make()\na.wait(.stays) { print(1, $0) }\ndrain()"
    #expect(try due(text + "\nabandon(a)", subject) == [.dropped])
    let left = text.replacing("(.stays)", with: "") + "\nleave(1)\ndrain()\nabandon(a)"
    #expect(try due(left, .full) == [])
  }

  @Test("Nothing is said while a timer is set, because what its block drops at the end isn't part of the program")
  func timer() throws {
    let text = "let a = resolved(.success(1))\nlet b = a.delay(1)\nlet c = b.then { value in .value(value + 1) }"
    #expect(try due(text, .full) == nil)
    #expect(try due(text + "\npass(1)", .full) == [])
  }

  @Test("A setting that comes too late is reported")
  func ignored() throws {
    #expect(try due("let a = resolved(.success(1))\na.observe { print(1, $0) }\na.move(to: queue1)") == [.ignored])
  }
}
