import Dispatch
import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// What stands between a file's snippet markers, moved to the left margin and without the `static` of the file.
  private static func snippet(_ file: String) throws -> String {
    let lines = try text("Tests/ComparisonTests/Readme/\(file).swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let body = lines.drop { !$0.contains("// snippet: ") }.dropFirst().prefix { !$0.contains("// end") }
    return body.map { String($0.dropFirst(2)).replacingOccurrences(of: "static ", with: "") }.joined(separator: "\n")
  }

  @Test(
    "The README shows the code that is compiled here",
    arguments: ["LinkedList", "Stateful", "ResolveBlock", "Full"])
  func snippets(file: String) throws {
    let snippet = try Self.snippet(file)
    #expect(snippet.contains("func greet"))
    #expect(try Self.text("README.md").contains("```swift\n\(snippet)\n```"))
  }

  @Test("The README's four programs greet alike")
  func greetings() async throws {
    let programs: [(Int, @escaping @Sendable (String) -> Void) -> Void] = [
      LinkedListReadme.greet, StatefulReadme.greet, ResolveBlockReadme.greet, FullReadme.greet,
    ]
    for greet in programs {
      for (id, expected) in [(7, "Hello, Ada!"), (8, "Nobody has number 8.")] {
        let greeting = await withCheckedContinuation { continuation in
          greet(id) { continuation.resume(returning: $0) }
        }
        #expect(greeting == expected)
      }
    }
  }

  @Test("Every file that the README and the docs name is there", arguments: ["README.md", "docs/README.md"])
  func links(page: String) throws {
    let folder = Self.package.appending(path: page).deletingLastPathComponent()
    let links = try Self.text(page).matches(of: /\]\((?<path>[^):#]+)\)/).map { String($0.output.path) }
    #expect(!links.isEmpty)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(page) links to \(link)")
    }
  }
}
