import TestSupport
import Testing

/// Can every file be read in one go, and the core of a design in one sitting?
@Suite("Sizes")
struct SizeTests {
  @Test(
    "A file has at most 300 lines, and a line of a comment 120 columns, which swift-format doesn't ask",
    arguments: ["Sources", "Tests"])
  func file(_ folder: String) throws {
    let sources = try SwiftFile.all(in: folder)
    #expect(!sources.isEmpty)
    for source in sources {
      let lines = source.lines.dropLast()
      #expect(lines.count <= 300, "\(folder)/\(source.path)")
      // Few lines have so many bytes, so few are looked at closely.
      let long = lines.filter { line in line.utf8.count > 120 && line.count > 120 }
      #expect(!long.contains { line in line.contains(/^ *\/\//) }, "\(folder)/\(source.path)")
    }
  }

  @Test("A file of a core has at most 150 lines", arguments: CoreTests.designs)
  func core(_ design: String) throws {
    let sources = try SwiftFile.all(in: "Sources/\(design)/Core")
    #expect(!sources.isEmpty)
    for source in sources { #expect(source.lines.dropLast().count <= 150, "\(source.path)") }
  }
}
