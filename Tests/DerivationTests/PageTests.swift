import Foundation
import TestSupport
import Testing

@Suite("The pages of the derivation")
struct PageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// Each page with the file of its step. Both are in the order of their numbers.
  static let steps = Array(
    zip(
      names(in: "docs/derivation", like: #/^\d\d-/#), names(in: "Tests/DerivationTests", like: #/^Step\d\d(?!Adapter)/#)
    ))

  /// The plain forms, whose code stands on the page of a step.
  private static let forms = [
    "03": "PlainStruct", "06": "PlainClass", "09": "PlainState", "12": "PlainOneConsumer", "13": "PlainManyObservers",
  ]

  private static func names(in folder: String, like pattern: Regex<Substring>) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    return (names ?? []).filter { name in name.contains(pattern) }.sorted()
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("There are as many pages as steps, and the list has all of them")
  func list() throws {
    #expect(Self.steps.count == 17)
    let list = try Self.text("docs/derivation/README.md")
    for (page, source) in Self.steps {
      #expect(page.prefix(2) == source.dropFirst(4).prefix(2))
      #expect(list.contains("](\(page))"))
    }
  }

  @Test("A page shows the code that is compiled, or what changed in it since an earlier step", arguments: steps)
  func code(_ page: String, _ source: String) throws {
    let files = Self.names(in: "Tests/DerivationTests", like: #/^Step\d\d/#).filter { $0.prefix(6) == source.prefix(6) }
    let form = Self.forms[String(page.prefix(2))].map(plainForm)
    try expectSnippets(
      of: "docs/derivation/\(page)", in: files + [form].compactMap(\.self), before: "Sources/Comparison/Plain")
  }

  @Test("A page shows every plain form")
  func plainForms() {
    let files = Self.names(in: "Sources/Comparison/Plain", like: #/^Plain/#)
    #expect(Self.forms.values.map { form in "\(form).swift" }.sorted() == files)
  }

  @Test("A page ends with what is still wrong and with an exercise, and says it in 200 to 500 words", arguments: steps)
  func form(_ page: String, _ source: String) throws {
    let text = try Self.text("docs/derivation/\(page)")
    let parts = text.matches(of: #/(?m)^## (.*)$/#).map { match in String(match.1) }
    #expect(parts == ["Still wrong", "Exercise"])
    let exercise = try #require(text.split(separator: "## Exercise").last)
    #expect(exercise.contains("<details><summary>Answer</summary>"))
    #expect(exercise.contains(#/swift test --filter Step|\n    (swift run -c release )?compare /#), "nothing checks it")
    let words = text.replacing(#/(?s)```.*?```/#, with: "").split(whereSeparator: \.isWhitespace).count
    #expect((200...500).contains(words), "\(words) words")
  }

  @Test("What a page asks the reader to run is there", arguments: steps)
  func commands(_ page: String, _ source: String) throws {
    let museum = try Self.text("docs/museum.md")
    let traces = try Self.text("docs/traces/README.md")
    for line in try Self.text("docs/derivation/\(page)").split(separator: "\n") {
      if let test = line.firstMatch(of: #/swift test --filter (\w+)/#) { #expect(source.hasPrefix(test.1)) }
      if let trace = line.firstMatch(of: #/^    .*compare trace ([\w-]+)/#) {
        #expect(traces.contains("## \(trace.1)\n"))
      }
      if line.hasPrefix("    compare conformance") { #expect(museum.contains("\(line)\n"), "\(line)") }
    }
  }
}
