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

  // The page lists events promise by promise, so they are compared without their order.
  @Test("Each program does what the page says beside its steps", arguments: Self.designs.map(\.name))
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
    let page = try contents(of: "docs/atlas.md")
    let table = try #require(page.components(separatedBy: "| program \(number) | ").dropFirst().first)
    let rows = table.components(separatedBy: "\n\n")[0].split(separator: "\n").map { row in
      row.components(separatedBy: " | ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "| ")) }
    }
    let column = try #require(rows[0].firstIndex(of: design)) + 1
    return rows.dropFirst(2).flatMap { row -> [String] in
      // After a semicolon it says what didn't run.
      let events = row[column].prefix { $0 != ";" }
      return events.contains(" gets ") || events.contains("the work of ")
        ? events.components(separatedBy: ", then ") : []
    }
  }
}
