import Foundation
import TestSupport
import Testing

/// Do the programs of the six questions print what the page says?
struct SixQuestionsTests {
  /// A program, run with each design that can express it; nil stands for the others.
  private static let programs: [(title: String, runs: [(@Sendable (Printer) -> Void)?])] = [
    (
      "when the work runs",
      [
        { SixLinkedList.service($0).when() }, { SixStateful.service($0).when() },
        { SixResolveBlock.service($0).when() }, { SixFull.service($0).when() },
      ]
    ),
    (
      "where blocks run",
      [
        { SixLinkedList.service($0).place() }, { SixStateful.service($0).place() },
        { SixResolveBlock.service($0).place() }, { SixFull.service($0).place() },
      ]
    ),
    (
      "how often a promise can be used",
      [
        { SixLinkedList.service($0).uses() }, { SixStateful.service($0).uses() },
        { SixResolveBlock.service($0).uses() }, { SixFull.service($0).uses() },
      ]
    ),
    (
      "what a cancelled promise becomes",
      [nil, { SixStateful.service($0).cancels() }, { SixResolveBlock.service($0).cancels() }, nil]
    ),
    (
      "what becomes of a cycle",
      [
        { SixLinkedList.service($0).cycle() }, { SixStateful.service($0).cycle() },
        { SixResolveBlock.service($0).cycle() }, { SixFull.service($0).cycle() },
      ]
    ),
    (
      "whether steps inherit a queue",
      [
        { SixLinkedList.service($0).queues() }, { SixStateful.service($0).queues() },
        { SixResolveBlock.service($0).queues() }, { SixFull.service($0).queues() },
      ]
    ),
  ]

  @Test("Each program prints what the page shows", arguments: programs.indices)
  func printed(index: Int) async throws {
    let (title, runs) = Self.programs[index]
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../docs/fifteen-minutes.md").standardizedFileURL,
      encoding: .utf8)
    var columns = [[String]]()
    for run in runs { if let run { columns.append(await Printer.printed(by: run, 1)) } else { columns.append(["–"]) } }
    let table = Self.table(columns)
    let shown = page.components(separatedBy: "<!-- snippet: \(title) -->").dropFirst().first ?? ""
    #expect(shown.firstMatch(of: /(?s)```text\n(.*?)```/)?.1 == table[...], "\(title), paste:\n\(table)")
  }

  /// What the designs print, side by side.
  private static func table(_ columns: [[String]]) -> String {
    let names = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
    let rows = columns.map(\.count).max() ?? 0
    let lines = (-1..<rows).map { row in
      zip(names, columns).map { name, column in
        let cell = row < 0 ? name : row < column.count ? column[row] : ""
        return cell.padding(toLength: 22, withPad: " ", startingAt: 0)
      }.joined()
    }
    return lines.map { $0.replacing(/\ +$/, with: "") + "\n" }.joined()
  }
}
