import Foundation
import Testing

@testable import Record
@testable import Report
@testable import compare

/// How the traces are shown, and that the pictures of the documents are those of the code.
@Suite("The traces shown")
struct TraceReportTests {
  @Test("The pictures and the page in docs/traces are what the program draws now")
  func current() async throws {
    let folder = Checkout.package.appendingPathComponent("docs/traces")
    let record = try await onThreadOfItsOwn { try TraceEngine.scenes.run(.init()) { _ in } }
    for file in record.files {
      let text = try? String(contentsOf: folder.appendingPathComponent(file.name), encoding: .utf8)
      #expect(text == file.text, "\(file.name): 'swift run compare trace --output docs/traces' draws it anew")
    }
    let there = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(there) == Set(record.files.map(\.name)))
  }

  @Test("A page of a design shows pictures, and every picture and file that the pages name is there")
  func shown() throws {
    let folder = Checkout.package.appendingPathComponent("docs/designs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(pages.count >= 5)
    for page in pages {
      let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
      #expect(text.contains("![") || ["side-by-side.md", "documents.md"].contains(page), "\(page)")
      for link in text.matches(of: /\]\(([^)#:]+)\)/).map({ String($0.1) }) {
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(link).path), "\(page): \(link)")
      }
    }
  }

  @Test("Lines: a column for each place in the order of the first events, a row for each event")
  func lines() {
    let lines = Sample.traces.text(.init()).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in ["caller service", "1 ○ created number", "2 ● settled number: 3", "why it is so"] {
      #expect(lines.contains(line))
    }
    #expect(Sample.traces.markdown(verbose: false).contains("| ○ created number "))
  }

  @Test("Text from outside becomes no markup, and the picture says everything in words too")
  func escaped() throws {
    var traces = Sample.traces
    traces.scenarios[0].performances[0].events[0].what = Sample.hostile
    let scene = traces.scenarios[0]
    let picture = scene.drawing(of: scene.performances[0])
    #expect(!picture.contains("<script>"))
    #expect(picture.contains("&lt;script&gt;"))
    #expect(picture.contains("service settled number: 3"))
    #expect(picture.contains("prefers-color-scheme: dark"))
  }

  @Test("A column has room for its longest event, and the panel for its remark")
  func room() throws {
    let performance = try #require(Sample.traces.scenarios.first?.performances.first)
    var long = performance
    long.events[0].what = String(repeating: "w", count: 60)
    long.remark = String(repeating: "word ", count: 40)
    let (small, large) = (TracePanel(performance), TracePanel(long))
    #expect(large.width >= 60 * 7 + 60)
    #expect(large.remark.count > 1)
    #expect(large.remark.allSatisfy { Double($0.count) * 7.5 <= Double(large.width) })
    #expect(large.height > small.height)
  }
}
