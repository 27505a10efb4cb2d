import Foundation
import Testing

/// Can every file be read in one go, and the core of a design in one sitting?
@Suite("Sizes")
struct SizeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  @Test("A file has at most 300 lines", arguments: ["Sources", "Tests"])
  func file(_ folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!paths.isEmpty)
    for path in paths { #expect(try lines("\(folder)/\(path)") <= 300, "\(folder)/\(path)") }
  }

  @Test(
    "A core has so many lines with its comments, and no file of it more than 150",
    arguments: [
      ("LinkedListPromise", 600), ("StatefulPromise", 750), ("ResolveBlockPromise", 750), ("FullPromises", 600),
    ])
  func core(_ design: String, _ most: Int) throws {
    let folder = "Sources/\(design)/Core"
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
    let sizes = try files.map { file in try lines("\(folder)/\(file)") }
    #expect(sizes.allSatisfy { size in size <= 150 })
    #expect(sizes.reduce(0, +) <= most)
  }

  private func lines(_ path: String) throws -> Int {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }
}
