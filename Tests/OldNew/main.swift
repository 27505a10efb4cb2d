import Adapters
import Benchmark
import Dispatch
import Foundation
import OldAdapters
import PromiseConformance
import Record

// The program that Tests/OldNew/run builds and calls with its own arguments.
Adapters.Subjects.silenceReports()
OldAdapters.Subjects.silenceReports()
let order = Order(CommandLine.arguments.dropFirst())
// Some workloads use the main queue, so this thread has to serve it.
Thread.detachNewThread {
  let differing = order.parts.contains("--programs") ? order.designs.filter(order.differs) : []
  if order.parts.contains("--workloads") { order.measure() }
  exit(differing.isEmpty ? 0 : 1)
}
dispatchMain()

/// What the arguments ask for.
struct Order: Sendable {
  let tag: String
  private(set) var designs: [String] = []
  private(set) var parts = ["--programs", "--workloads"]
  private var longer = 2
  private var isQuick = false

  init(_ arguments: ArraySlice<String>) {
    var words = arguments
    tag = words.removeFirst()
    let known = Adapters.Subjects.designs.map(\.name)
    while let word = words.popFirst() {
      switch word {
      case "--programs", "--workloads": parts = [word]
      case "--quick": isQuick = true
      case "--longer":
        guard let count = words.popFirst().flatMap({ Int($0) }), count >= 0 else { refuse("--longer needs a number") }
        longer = count
      default:
        guard known.contains(word) else { refuse("'\(word)' isn't a design") }
        designs.append(word)
      }
    }
    if designs.isEmpty { designs = known }
  }

  func differs(_ design: String) -> Bool {
    guard
      let old = OldAdapters.Subjects.designs.first(where: { $0.name == design }),
      let new = Adapters.Subjects.designs.first(where: { $0.name == design })
    else { refuse("\(tag) has no \(design)") }
    var versions = Versions(old: old, new: new)
    versions.longer = longer
    let finding = versions.run { progress("\(design): \($0) programs") }
    progress("")
    show(versions.lines(finding).joined(separator: "\n") + "\n")
    return finding.differing > 0
  }

  /// The ratio is today's figure over the older one's.
  func measure() {
    do {
      let tables = try Pairs(tag: tag, isQuick: isQuick).run(designs) { progress("\(Int($0 * 100)) % \($1)") }
      progress("")
      for table in tables { show(line(table)) }
    } catch { refuse("\(error)") }
  }

  private func line(_ table: BenchmarkRecord.Workload) -> String {
    let new = table.subjects[0]
    let name = "\(new.name) \(table.id) \(table.scale)".padding(toLength: 52, withPad: " ", startingAt: 0)
    guard let ratio = new.ratio else { return "\(name)   no ratio; \(new.median) \(table.unit)" }
    let figures = String(format: "%8.3f [%.3f–%.3f], noise %.3f", ratio.median, ratio.low, ratio.high, ratio.floor)
    return "\(name)\(figures): \(ratio.verdict.rawValue), \(String(format: "%.1f", new.median)) \(table.unit)"
  }
}

func refuse(_ words: String) -> Never {
  FileHandle.standardError.write(Data("Tests/OldNew: \(words)\n".utf8))
  exit(64)
}

/// At once, also into a file.
func show(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// A line of progress, on a terminal only.
func progress(_ words: String) {
  if isatty(2) == 1 { FileHandle.standardError.write(Data("\r\u{1B}[2K\(words)".utf8)) }
}
