import Record
import Testing

@testable import Report

@Suite("The report as text")
struct TextReportTests {
  private let text = Sample.conformance.text(TextOptions())

  @Test("A law's cell begins with its worst outcome, with counts")
  func lawCells() throws {
    let row = try #require(text.lines.first { $0.hasPrefix("  1  ") })
    #expect(row.contains("≠2"))
    #expect(row.contains("✗1 ✓1"))
  }

  @Test("A reason shared by several clauses of a law is said once")
  func differences() {
    #expect(text.lines.count { $0.contains("every run settles anew") } == 1)
    #expect(text.contains("≠ LinkedListPromise, law 1 (1.first, 1.later): every run settles anew"))
  }

  @Test("A failure is shown with its clause, its design and its detail")
  func failures() {
    #expect(
      text.replacing("\n    ", with: " ").contains(
        "✗ FullPromises, clause 1.later (law 1): later ones are ignored — <script>"))
  }

  @Test("Only a verbose matrix shows the clauses")
  func verbose() {
    #expect(!text.contains("a long chain ends"))
    let verbose = Sample.run.text(TextOptions(verbose: true))
    #expect(verbose.contains("a long chain ends"))
    #expect(verbose.contains("Law 28: long chains"))
    #expect(verbose.contains("no process of its own"))
  }

  @Test("A mutant that survived is called that")
  func mutants() {
    #expect(text.contains("1 of 2 broken promises survived"))
    #expect(text.lines.contains { $0.hasPrefix("Immortal") && $0.contains("✗ survived") })
  }

  @Test("Clauses that caught nothing are named")
  func idle() {
    var record = Sample.conformance
    #expect(!record.text(.init()).contains("caught no broken promise"))
    record.idle = ["28.long"]
    #expect(record.text(.init()).contains("Clauses that caught no broken promise: 28.long."))
    #expect(record.markdown(verbose: false).contains("28.long."))
  }

  @Test("No escape sequence of the data reaches the terminal")
  func controlCharacters() {
    #expect(!text.contains("\u{1B}"))
    let coloured = Sample.conformance.text(TextOptions(colours: true))
    #expect(coloured.contains("\u{1B}[32m"))
    #expect(!coloured.contains("\u{1B}[31m"))
  }

  @Test("Colours change nothing of the text")
  func colours() {
    let coloured = Sample.conformance.text(TextOptions(colours: true))
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == text)
  }

  @Test("Tables keep to the width where they can", arguments: [80, 100, 140])
  func width(_ width: Int) {
    let wide = Sample.run.text(TextOptions(width: width, verbose: true)).lines.filter { $0.displayWidth > width }
    #expect(wide.isEmpty)
  }

  @Test("A phrase that is broken into lines keeps its tones, a span for each")
  func wrapping() {
    let phrase = Phrase("all of this is bad", .bad) + ": and this is plain"
    let lines = phrase.wrapped(to: 16)
    #expect(lines.map(\.text) == ["all of this is", "bad: and this is", "plain"])
    #expect(lines[1].spans == [Span(text: "bad", tone: .bad), Span(text: ": and this is")])
    #expect("unbreakable".wrapped(5) == ["unbreakable"])
    #expect("".wrapped(5) == [""])
  }

  @Test("All cells of a column begin at the same place")
  func columns() throws {
    let lines = Sample.benchmark.text(TextOptions()).lines
    let head = try #require(lines.first { $0.hasPrefix("subject") })
    let rows = lines.filter { $0.contains("[") && $0.contains("]") }
    let place = try #require(head.range(of: "verdict")).lowerBound.utf16Offset(in: head)
    #expect(rows.count == 4)
    #expect(rows.allSatisfy { Array($0)[place - 1] == " " && Array($0)[place] != " " })
  }

  @Test("Wide characters count as two cells")
  func wideCharacters() {
    #expect("約束".displayWidth == 4)
    #expect("é✓".displayWidth == 2)
    #expect("約束です".cut(to: 5) == "約束…")
  }
}

extension String {
  fileprivate func wrapped(_ width: Int) -> [String] { Phrase(self).wrapped(to: width).map(\.text) }
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
