import Foundation
import Testing

/// Can every file be read in one go, and the core of both designs of document 001?
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
    "The state, what is done with it, and the way to chain have at most 300 lines with their comments",
    arguments: [
      ("StatefulPromise", ["State", "Core", "Then"])
    ])
  func core(_ design: String, _ files: [String]) throws {
    let size = try files.reduce(0) { size, file in try size + lines("Sources/\(design)/\(file).swift") }
    #expect(size <= 300)
  }

  @Test(
    "All that a design is has at most 600 lines with its comments, and 150 in a file", arguments: ["LinkedListPromise"])
  func core(_ design: String) throws {
    let folder = "Sources/\(design)/Core"
    let sizes = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
      .map { file in try lines("\(folder)/\(file)") }
    #expect(sizes.reduce(0, +) <= 600)
    #expect(sizes.allSatisfy { size in size <= 150 })
  }

  private func lines(_ path: String) throws -> Int {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }
}
