import Dispatch
import Foundation
import TestSupport
import Testing

/// Do the programs to predict print what the page says, and does every answer name its proof?
@Suite("Test yourself")
struct TestYourselfTests {
  private static let programs: [[@Sendable (Printer) -> Void]] = [
    [{ $0.valueRunTwice() }], [{ $0.objectStartedTwice() }], [{ $0.attachedToSettled() }],
    [{ $0.valueAnsweredTwice() }, { $0.objectAnsweredTwice() }], [{ $0.usedTwice() }], [{ $0.dropped() }],
    [{ $0.cycle() }], [{ $0.cancelledFromTheEnd() }], [{ $0.queuesOfResolveBlock() }, { $0.queuesOfFull() }],
    [{ $0.watchedAndRecovered() }],
  ]

  @Test("The page shows the programs that are compiled, and no other")
  func shown() throws {
    let designs = ["LinkedList", "Stateful", "ResolveBlock", "Full"]
    try expectSnippets(of: "docs/test-yourself.md", in: designs.map { design in "Predict\(design).swift" })
  }

  @Test("Each program prints what its answer says", arguments: programs.indices)
  func printed(index: Int) async throws {
    let answers = try Self.section("### Program \(index + 1)\n").matches(of: /(?s)```text\n(.*?)\n```/)
    #expect(answers.count == Self.programs[index].count)
    for (program, answer) in zip(Self.programs[index], answers) {
      let lines = answer.1.split(separator: "\n").map(String.init)
      #expect(await Printer.printed(by: program, lines.count) == lines)
    }
  }

  /// What stands under a heading, up to the next.
  private static func section(_ heading: String) throws -> String {
    let parts = try contents(of: "docs/test-yourself.md").components(separatedBy: heading)
    try #require(parts.count == 2, "\(heading)")
    return parts[1].components(separatedBy: "\n### ")[0].components(separatedBy: "\n## ")[0]
  }
}

/// Where the programs of the page run: on a serial queue, as a block of it, so that no other block interrupts them.
struct Printer: Sendable {
  private static let place = DispatchSpecificKey<String>()

  static let shared = Self.named("queue")

  let queue = Self.shared
  let work = Self.named("work")
  private let lines = Probe<String>()

  func print(_ item: some Any) { lines.put("\(item)") }

  /// The name of the queue that runs the calling block.
  func here() -> String { DispatchQueue.getSpecific(key: Self.place) ?? "another queue" }

  private static func named(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: place, value: name)
    return queue
  }

  /// All lines that a program printed when nothing is left to run. It should print `count`.
  static func printed(by program: @escaping @Sendable (Printer) -> Void, _ count: Int) async -> [String] {
    DispatchQueue.main.setSpecific(key: place, value: "main")
    let printer = Printer()
    printer.queue.sync { program(printer) }
    await until { printer.lines.all.count >= count }
    for _ in 1...5 {
      printer.queue.sync {}
      printer.work.sync {}
      await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
    return printer.lines.all
  }
}
