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
    let whole: Markup = "<p>\(bold) \(3)</p>"
    #expect(whole.text == "<p><b>a&lt;b&amp;&quot;c&#39;</b> 3</p>")
    #expect(!page.contains("<script"))
    #expect(!page.contains("\u{1B}"))
    #expect(page.contains("Processor &amp; Sons"))
  }

  @Test("It needs neither network nor script")
  func selfContained() {
    for word in ["http://", "https://", "src=", "@import", "url(", "<link", "<script"] {
      #expect(!page.contains(word), "\(word) is in the page")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test("Its elements are nested rightly and its identifiers are used once")
  func wellFormed() throws {
    let identifiers = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(Set(identifiers).count == identifiers.count)
    for target in page.matches(of: #/href="#([^"]*)"/#) { #expect(identifiers.contains(String(target.1))) }
    #expect(Nesting(page).faults == [])
  }

  @Test("Correctness comes before speed")
  func order() throws {
    let places = try ["id=\"correctness\"", "id=\"benchmark\"", "id=\"studies\"", "id=\"machine\""].map {
      try #require(page.range(of: $0)).lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test("Every outcome is told by symbol and word, not by colour alone")
  func outcomes() {
    for words in ["✓&nbsp;1&nbsp;<small>holds", "≠&nbsp;2&nbsp;<small>differs", "✗ fails", "– not offered"] {
      #expect(page.contains(words), "\(words) is missing")
    }
  }

  @Test("Every bar tells its name and its interval to those who don't see it")
  func bars() {
    let drawings = page.matches(of: #/<svg.*?<\/svg>/#)
    #expect(drawings.count == 4)
    for drawing in drawings { #expect(drawing.0.contains(#/<title id=.*<desc id=.*interval \[/#)) }
  }

  @Test("A law that fails is open, and the failure is told before the clauses")
  func failures() {
    #expect(page.contains("<details open><summary>Law 1:"))
    #expect(page.contains("<details><summary>Law 28:"))
    #expect(page.contains("<h3>Failures</h3>"))
  }

  @Test("Parts that weren't run leave no trace")
  func partial() {
    let page = RunRecord(machine: Sample.machine).page()
    #expect(!page.contains("id=\"benchmark\""))
    #expect(!page.contains("#benchmark"))
    #expect(Nesting(page).faults == [])
  }
}

/// Checks that every element is closed by its own end.
private struct Nesting {
  private(set) var faults: [String] = []

  init(_ page: String) {
    let alone: Set = ["meta", "input", "wbr", "rect", "path"]
    var open: [String] = []
    for tag in page.matches(of: #/<(\/?)([a-z0-9]+)[^>]*>/#) {
      let name = String(tag.2)
      if alone.contains(name) { continue }
      if tag.1.isEmpty {
        open.append(name)
      } else if open.popLast() != name {
        faults.append("unexpected \(tag.0)")
        return
      }
    }
    faults += open
  }
}
