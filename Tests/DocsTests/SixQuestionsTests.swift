import Foundation
import TestSupport
import Testing

/// Do the programs of the six questions print what the page says?
struct SixQuestionsTests {
  private static let designs: [(name: String, service: @Sendable (Printer) -> any Playing)] = [
    ("LinkedListPromise", SixLinkedList.service), ("StatefulPromise", SixStateful.service),
    ("ResolveBlockPromise", SixResolveBlock.service), ("FullPromises", SixFull.service),
  ]
  private static let programs: [(title: String, play: @Sendable (any Playing) -> Void)] = [
    ("when the work runs", { $0.when() }), ("where blocks run", { $0.place() }),
    ("how often a promise can be used", { $0.uses() }),
    ("what a cancelled promise becomes", { ($0 as? any Cancelling)?.cancels() }),
    ("what becomes of a cycle", { $0.cycle() }), ("whether steps inherit a queue", { $0.queues() }),
  ]

  @Test("Each program prints what the page shows", arguments: programs.indices)
  func printed(index: Int) async throws {
    let (title, play) = Self.programs[index]
    let page = try contents(of: "docs/fifteen-minutes.md")
    var columns: [[String]] = []
    for design in Self.designs {
      columns.append(await Printer.printed(by: { play(design.service($0)) }, 0))
    }
    let table = Self.table(columns)
    let shown = page.components(separatedBy: "<!-- snippet: \(title) -->").dropFirst().first ?? ""
    #expect(shown.firstMatch(of: /(?s)```text\n(.*?)```/)?.1 == table[...], "\(title), paste:\n\(table)")
  }

  /// What the designs print, side by side.
  private static func table(_ columns: [[String]]) -> String {
    let rows = columns.map(\.count).max() ?? 0
    let lines = (-1..<rows).map { row in
      zip(designs, columns).map { design, column in
        let printed = column.isEmpty ? ["–"] : column
        let cell = row < 0 ? design.name : row < printed.count ? printed[row] : ""
        return cell.padding(toLength: 22, withPad: " ", startingAt: 0)
      }.joined()
    }
    return lines.map { $0.replacing(/\ +$/, with: "") + "\n" }.joined()
  }
}
