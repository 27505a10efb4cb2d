import AtlasPrograms
import Foundation
import TestSupport
import Testing

/// Do the programs of the atlas do in Swift what its page says?
@Suite("The programs of the atlas")
struct AtlasProgramTests {
  private static let designs: [(name: String, programs: [Int: @Sendable (Stage) -> Void])] = [
    ("LinkedListPromise", Stage.linkedListPromise), ("StatefulPromise", Stage.statefulPromise),
    ("ResolveBlockPromise", Stage.resolveBlockPromise), ("FullPromises", Stage.fullPromises),
  ]

  @Test("The code on the page is the code that is compiled")
  func samples() throws {
    try expectSnippets(of: "docs/atlas.md", in: Self.designs.map { "../../docs/atlas/\($0.name).swift" })
  }

  // The page lists events promise by promise, so they are compared without their order.
  @Test("Each program does what the page says under its steps", arguments: Self.designs.map(\.name))
  func events(design: String) throws {
    let programs = try #require(Self.designs.first { $0.name == design }?.programs)
    #expect(programs.count >= 4)
    for (number, run) in programs {
      let stage = Stage()
      run(stage)
      #expect(
        stage.events.sorted() == (try Self.said(of: design, number)).sorted(), "program \(number): \(stage.events)")
    }
  }

  /// What the page says that a design does in a program.
  private static func said(of design: String, _ number: Int) throws -> [String] {
    let page = URL(filePath: #filePath).appending(path: "../../../docs/atlas.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let program = try #require(text.components(separatedBy: "### Program \(number)\n\n```text\n").last)
    return program.components(separatedBy: "\n```")[0].split(separator: "\n").flatMap { line -> [String] in
      // After a semicolon it says what didn't run.
      guard let comment = line.firstMatch(of: /^  \/\/ ([\w, ]+?): ([^;]*)/),
        comment.1.components(separatedBy: ", ").contains(design), comment.2 != "nothing"
      else { return [] }
      return comment.2.components(separatedBy: ", then ")
    }
  }
}
