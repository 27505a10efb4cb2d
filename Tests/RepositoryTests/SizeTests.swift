import Foundation
import Testing

/// Can every file be read in one go, and the core of a design in one sitting?
@Suite("Sizes")
struct SizeTests {
  @Test(
    "A file has at most 300 lines, and a line of a comment 120 columns, which swift-format doesn't ask",
    arguments: ["Sources", "Tests"])
  func file(_ folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Page.root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!paths.isEmpty)
    for path in paths {
      let lines = try lines("\(folder)/\(path)")
      #expect(lines.count <= 300, "\(folder)/\(path)")
      // Few lines have so many bytes, so few are looked at closely.
      let long = lines.filter { line in line.utf8.count > 120 && line.count > 120 }
      #expect(!long.contains { line in line.contains(/^ *\/\//) }, "\(folder)/\(path)")
    }
  }

  @Test("A file of a core has at most 150 lines", arguments: CoreTests.designs)
  func core(_ design: String) throws {
    let folder = "Sources/\(design)/Core"
    let files = try FileManager.default.contentsOfDirectory(atPath: Page.root.appending(path: folder).path)
    #expect(!files.isEmpty)
    for file in files { #expect(try lines("\(folder)/\(file)").count <= 150, "\(folder)/\(file)") }
  }

  private func lines(_ path: String) throws -> [Substring] {
    try String(contentsOf: Page.root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}
