import Record
import Testing

@testable import Report

@Suite("The report as text and as Markdown")
struct TextReportTests {
  private let text = Sample.conformance.text(TextOptions())

  @Test("A law's cell begins with its worst outcome, with counts")
  func lawCells() throws {
    let row = try #require(text.lines.first { $0.hasPrefix("  1  ") })
    #expect(row.contains("≠2") && row.contains("✗1 ✓1"))
  }

  @Test("A reason shared by several clauses of a law is said once, and a failure with its clause, design and detail")
  func reasons() {
    #expect(text.lines.count { $0.contains("every run settles anew") } == 1)
    #expect(text.contains("≠ LinkedListPromise, law 1 (1.first, 1.later): every run settles anew"))
    #expect(
      text.replacing("\n    ", with: " ").contains(
        "✗ FullPromises, clause 1.later (law 1): later ones are ignored — <script>"))
    #expect(text.contains("1 of 2 broken promises survived"))
  }

  @Test("Only a verbose matrix shows the clauses, with their profiles")
  func verbose() {
    #expect(!text.contains("a long chain ends"))
    let verbose = Sample.run.text(TextOptions(verbose: true))
    for part in ["a long chain ends", "Law 28: long chains", "no process of its own", "3 more are core"] {
      #expect(verbose.contains(part), "\(part)")
    }
  }

  @Test("No escape sequence of the data reaches the terminal, and colours change nothing of the text")
  func colours() {
    #expect(!text.contains("\u{1B}"))
    let coloured = Sample.conformance.text(TextOptions(colours: true))
    #expect(coloured.contains("\u{1B}[32m") && !coloured.contains("\u{1B}[31m"))
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == text)
  }

  @Test("Tables keep to the width where they can", arguments: [80, 140])
  func width(_ width: Int) {
    let wide = Sample.run.text(TextOptions(width: width, verbose: true)).lines.filter { $0.displayWidth > width }
    #expect(wide.isEmpty)
  }

  @Test("A phrase that is broken into lines keeps its tones, a span for each; wide characters count as two cells")
  func wrapping() {
    let lines = (Phrase("all of this is bad", .bad) + ": and this is plain").wrapped(to: 16)
    #expect(lines.map(\.text) == ["all of this is", "bad: and this is", "plain"])
    #expect(lines[1].spans == [Span(text: "bad", tone: .bad), Span(text: ": and this is")])
    #expect(Phrase("unbreakable").wrapped(to: 5).map(\.text) == ["unbreakable"])
    #expect("約束".displayWidth == 4 && "é✓".displayWidth == 2 && "約束です".cut(to: 5) == "約束…")
  }

  @Test("Every row of a table has as many cells as its head, whatever the data holds")
  func cells() {
    let table = Table(columns: [.init(title: "a|b"), .init(title: "c")], rows: [["x | y", "z\nz"]])
    let rendered = MarkdownRenderer().render(Document(blocks: [.table(table)]))
    #expect(rendered.lines.dropLast().allSatisfy { $0.replacing("\\|", with: "").count { $0 == "|" } == 3 })
  }

  @Test("Data can't open markup, a list or a code block")
  func escaping() {
    let fence = #/(`{3,})[a-z]+\n.*?\n\1/#.dotMatchesNewlines()
    #expect(!Sample.run.markdown(verbose: true).replacing(fence, with: "").contains("<script>"))
    #expect("*a* _b_ [c](d) [e] <f> & `g`".markdown == #"\*a\* \_b\_ [c\](d) [e] &lt;f&gt; &amp; \`g\`"#)
    let document = Document(blocks: [.paragraph("- not a list"), .paragraph("1. nor this"), .lines(["```", "x"])])
    let rendered = MarkdownRenderer().render(document)
    #expect(rendered.hasPrefix("\\- not a list\n\n1\\. nor this\n\n````text\n```\nx\n````"))
  }
}

extension String {
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
