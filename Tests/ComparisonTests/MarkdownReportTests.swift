import Record
import Testing

@testable import Report

@Suite("The report as Markdown")
struct MarkdownReportTests {
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
