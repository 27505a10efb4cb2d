import Foundation
import TestSupport
import Testing

@testable import PromiseConformance

/// Does the page for people with a promise of their own show what is built and run?
@Suite("Bring your own promise")
struct BringYourOwnTests {
  private static func page() throws -> String { try contents(of: "docs/bring-your-own-promise.md") }

  @Test(
    "The page shows the files of the example as they are",
    arguments: [
      "Package.swift", "Sources/BringYourOwn/TaskAdapter.swift", "Sources/BringYourOwn/main.swift",
      "Sources/BringYourOwnClass/FutureAdapter.swift", "Tests/BringYourOwnTests/ClauseTests.swift",
      "Tests/BringYourOwnTests/ClauseCase.swift",
    ])
  func snippets(_ file: String) throws {
    let code = try contents(of: "Tests/BringYourOwn/\(file)")
    #expect(try Self.page().contains("```swift\n\(code)```\n"))
  }

  @Test("The page's table of operations says what their comments say, and so does that of traits")
  func contract() throws {
    let page = try Self.page()
      .replacing(/\[([^\]]+)\]\(glossary[^)]+\)/) { link in link.1 }
    let operations = try Self.comments(in: "Operations", after: "public var ")
    let traits = try Self.comments(in: "Contract", after: "case ").filter { name, _ in
      Capability(rawValue: name) != nil
    }
    #expect(operations.count > 30 && traits.count > 5)
    let signatures = try Self.signatures()
    let rows =
      operations.map { name, comment in "| `\(name)` | `\(signatures[name] ?? "")` | \(comment) |" }
      + traits.map { name, comment in "| `\(name)` | \(comment) |" }
    for row in rows { #expect(page.contains("\n\(row)\n"), "\(row)") }
    let names = Set(Capability.allCases.map(\.rawValue)).union(["make", "observe"])
    let known = page.matches(of: /\n\| `([A-Za-z]+)` \|/).map { String($0.1) }
    #expect(known.count == rows.count && Set(known) == names)
  }

  @Test("The page names every argument of the entry, as it is typed")
  func arguments() throws {
    let page = try Self.page()
    for option in Order.options {
      #expect(page.contains("| `\(option.spelled.replacing("|", with: "\\|"))` |"), "\(option.spelled)")
    }
  }

  /// The comments of the declarations that begin with a word, in their order, each in one line.
  private static func comments(in file: String, after word: String) throws -> [(name: String, comment: String)] {
    var comment: [Substring] = []
    return try contents(of: "Sources/Comparison/Conformance/Contract/\(file).swift").split(separator: "\n").compactMap {
      line in
      let line = line.drop { $0 == " " }
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(4))
        return nil
      }
      defer { comment = [] }
      guard line.hasPrefix(word), !comment.isEmpty else { return nil }
      return (String(line.dropFirst(word.count).prefix { $0.isLetter }), comment.joined(separator: " "))
    }
  }

  /// The types of the operations, without the attributes that all of them have.
  private static func signatures() throws -> [String: String] {
    let source = try contents(of: "Sources/Comparison/Conformance/Contract/Operations.swift")
    let found = source.matches(of: /public var (\w+):\s+((?s:.*?))(?=\n\n)/).map { match in
      let bare = match.2.replacing(#/@escaping |@Sendable /#, with: "").replacing(/\s+/, with: " ")
      let inner = bare.hasSuffix(")?") ? String(bare.dropFirst().dropLast(2)) : String(bare)
      let tidy = inner.replacing("( ", with: "(").replacing(" )", with: ")")
      return (String(match.1), tidy.trimmingCharacters(in: .whitespaces))
    }
    return Dictionary(found) { first, _ in first }
  }
}
