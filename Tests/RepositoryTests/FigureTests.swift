import Foundation
import Record
import Report
import Testing

/// Do the pages quote what was measured?
@Suite("Figures")
struct FigureTests {
  private static let folder = "docs/benchmark/report"

  /// The committed record.
  private static func record() throws -> RunRecord {
    try RunRecord(json: Data(contentsOf: Page.root.appending(path: "\(folder)/results.json")))
  }

  private static let marked = Page.all.filter { path in (try? Page(path)).map { Quotes.areIn($0.text) } ?? false }

  @Test("A page's figures are those of the committed record, and no marker ends its paragraph", arguments: marked)
  func figures(path: String) throws {
    let page = try Page(path)
    #expect(!page.text.contains(/(?m)^ *<!-- figure [^:]/), "Markdown takes a line that begins so for a block of HTML")
    #expect(
      try Quotes(of: Self.record()).filling(page.text) == page.text,
      "run: swift run -c release compare figures \(Self.folder)/results.json")
  }

  @Test("The committed record is one of a full release build, of a commit without changes, and has every part")
  func provenance() throws {
    let record = try Self.record()
    #expect(record.machine.build == "release")
    #expect(record.machine.commit.count == 40, "no commit, or one with changes: \(record.machine.commit)")
    #expect(record.conformance != nil && record.studies != nil && record.traces != nil)
    let benchmark = try #require(record.benchmark)
    #expect(benchmark.workloads.contains { $0.id == "chain" && $0.scale == 100_000 }, "a quick run")
    #expect(!benchmark.conditions.isEmpty)
  }

  @Test("The committed record was measured with today's sources of the designs and of the benchmark")
  func sources() throws {
    #expect(
      try Self.record().machine.sources == SourceFingerprint.of(package: Page.root),
      "measure again on an idle machine: swift run -c release compare --output DIR")
  }

  @Test("The README counts clauses as the page on conformance does, and quotes the matrix that the guide shows")
  func verdicts() throws {
    let (readme, page) = (try Page("README.md").text, try Page("docs/conformance.md").text)
    let clauses = try #require(page.firstMatch(of: /(?m)^(\d+) clauses in/)).1
    #expect(readme.contains("fails any of the \(clauses) clauses."), "\(clauses)")
    // CI compares the guide with a run.
    let guide = try Page("docs/bring-your-own-promise.md").text
    let lines = readme.matches(of: /(?m)^    ([≠✗✓].*)$/).map { match in String(match.1) }
    #expect(lines.count == 2)
    for line in lines { #expect(guide.contains("\n\(line)\n"), "\(line)") }
  }

  @Test("The committed report is what the record becomes today, and every picture in its folder is shown")
  func report() throws {
    let command = "swift run -c release compare report \(Self.folder)/results.json --output \(Self.folder)"
    for file in try Self.record().files() where !file.name.hasSuffix(".html") {
      let isCurrent = try? Page("\(Self.folder)/\(file.name)").text == file.text
      #expect(isCurrent == true, "\(file.name) is another one; run: \(command)")
    }
    let summary = try Page("\(Self.folder)/report.md").text
    #expect(summary.utf8.count <= 40_000)
    let pages = try Self.marked.map { try Page($0).text }.joined()
    let charts = Page.root.appending(path: "\(Self.folder)/charts")
    for picture in try FileManager.default.contentsOfDirectory(atPath: charts.path) {
      #expect(pages.contains("report/charts/\(picture))"), "no page shows \(picture)")
    }
  }
}
