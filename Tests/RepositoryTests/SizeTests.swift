import Foundation
import Testing

/// Can every file be read in one go, and the core of a design in one sitting?
@Suite("Sizes")
struct SizeTests {
  @Test("A file has at most 300 lines", arguments: ["Sources", "Tests"])
  func file(_ folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Page.root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!paths.isEmpty)
    for path in paths { #expect(try lines("\(folder)/\(path)").count <= 300, "\(folder)/\(path)") }
  }

  @Test("A line of a comment has at most 120 columns, which swift-format doesn't ask", arguments: ["Sources", "Tests"])
  func column(_ folder: String) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: Page.root.appending(path: folder).path)
    where path.hasSuffix(".swift") {
      // Few lines have so many bytes, so few are looked at closely.
      let long = try lines("\(folder)/\(path)").filter { line in line.utf8.count > 120 && line.count > 120 }
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
