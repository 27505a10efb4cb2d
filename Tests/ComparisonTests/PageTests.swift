import Foundation
import Record
import Testing

@testable import Report

@Suite("The report as a page")
struct PageTests {
  private let page = Sample.run.page()

  @Test("Interpolated data is escaped, and only markup goes in as it is")
  func escaping() {
    let bold: Markup = "<b>\("a<b&\"c'")</b>"
    #expect(bold.text == "<b>a&lt;b&amp;&quot;c&#39;</b>")
    #expect(!page.contains("<script>alert") && !page.contains("Markup("))
    #expect(!page.contains("\u{1B}"))
    #expect(page.contains("Processor &amp; Sons"))
  }

  @Test(
    "A page asks for nothing outside itself, and allows its own style and script by their hashes alone",
    arguments: ["report", "player", "atlas"])
  func selfContained(_ name: String) throws {
    let page =
      switch name {
      case "player": TracePlayer(record: Sample.traces).page
      case "atlas": AtlasPage(designs: [], lessons: [], length: 1, recorded: "").text
      default: page
      }
    for word in [
      "http:", "https:", "src=", "@import", "url(", "<link", " style=", "onclick", "eval(", "fetch(", "import(",
    ] {
      #expect(!page.contains(word), "\(word) is in the page")
    }
    let policy = try #require(page.firstMatch(of: #/Content-Security-Policy" content="([^"]*)"/#)?.1)
    #expect(policy.hasPrefix("default-src 'none'; base-uri 'none'; form-action 'none'; ") && !policy.contains("unsafe"))
    for part in ["style", "script"] {
      let content = try #require(page.firstMatch(of: try Regex("<\(part)>((?s).*?)</\(part)>"))?[1].substring)
      #expect(policy.contains("\(part)-src 'sha256-\(SHA256.base64(of: String(content)))'"))
    }
    let thousand = SHA256.base64(of: String(repeating: "a", count: 1_000))
    #expect(thousand == "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM=")
    let identifiers = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(identifiers.count == Set(identifiers).count)
    for used in page.matches(of: #/byId\("([^"]*)"\)/#) { #expect(identifiers.contains(String(used.1)), "\(used.1)") }
  }

  @Test("Every picture says what it shows, and has a table behind it")
  func pictures() throws {
    let page = try Sample.committed().page()
    let drawings = page.matches(of: #/<svg class="chart" viewBox="[^"]+" role="img" aria-label="[^"]+">/#)
    #expect(drawings.count == page.matches(of: /<svg/).count && !drawings.isEmpty)
    #expect(page.matches(of: #/<details><summary>as table<\/summary>\n<div class="scroll"/#).count == drawings.count)
  }

  @Test("A law that fails is open, and the failure leads to its clause")
  func failures() {
    #expect(page.contains("<details id=\"law-1\" class=\"part level3\" open>"))
    #expect(page.contains("<details id=\"law-28\" class=\"part level3\">"))
    #expect(page.contains("<a href=\"#clause-1.later\"><span class=\"bad\">✗ FullPromises"))
  }

  @Test("Parts that weren't run leave no trace")
  func partial() {
    let page = RunRecord(machine: Sample.machine).page()
    for part in ["id=\"correctness\"", "id=\"measured-elsewhere\"", "player.html", "#correctness"] {
      #expect(!page.contains(part))
    }
  }
}

extension RunRecord {
  func page() -> String { Page(title: Self.title, document: document(verbose: true)).text }
}
