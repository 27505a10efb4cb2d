import Record
import Testing

@testable import Report

@Suite("The solutions, shown without a run")
struct SolutionsTests {
  @Test("An index leads to a page for each study, with the counts and their meaning")
  func index() throws {
    let pages = Sample.studies.pages
    #expect(pages.map(\.name) == ["README.md", "avatars.md"])
    for part in ["# Case studies\n", "[Avatars](avatars.md)", "- Lines: ", "- Depth: "] {
      #expect(pages[0].text.contains(part), "\(part)")
    }
  }

  @Test("A page links each solution, says what it had to do in the words of its doc comment, and what all show")
  func page() throws {
    var studies = Sample.studies
    studies.studies[0].solutions = [
      .init(
        name: "FullPromises", path: "Sources/Full.swift",
        source:
          "import Dispatch\n\n/// How does it look?\n///\n/// It keeps `one`\n/// promise.\nstruct A {}\n/// No.\n",
        lines: 2, depth: 0)
    ]
    let page = studies.pages[1].text
    #expect(page.hasPrefix("# Avatars\n"))
    #expect(page.contains("| [FullPromises](../../Sources/Full.swift) |"))
    #expect(page.contains("**FullPromises.** How does it look? It keeps `one` promise.\n"))
    #expect(page.contains("**success:** all is there"))
    #expect(!page.contains("import Dispatch") && !page.contains("No."))
  }

  @Test("A page begins with the wrong solution: its story, its code, what it showed, and what is right")
  func wrong() throws {
    var studies = Sample.studies
    studies.studies[0].wrong = .init(
      scenario: .init(
        name: "late", statement: "One comes late.", transcripts: [.init(solution: "Wrong", lines: ["2", "1"])],
        expected: ["1", "2"]),
      solution: .init(
        name: "Wrong", path: "", source: "import A\n\n/// What if?\n///\n/// Chaos.\nextension B {\n  /// C.\n}\n",
        lines: 2, depth: 0))
    let page = studies.pages[1].text
    let begin = page.components(separatedBy: "## The solutions")[0]
    #expect(
      begin.hasSuffix(
        """
        ## A wrong solution

        What if? Chaos.

        ```swift
        extension B {
          /// C.
        }
        ```

        **late:** One comes late. It shows

        ```text
        2
        1
        ```

        where this is right:

        ```text
        1
        2
        ```


        """))
  }

  @Test("The doc comment of a function in an extension is quoted as well")
  func indented() {
    let source = "extension Avatars {\n  /// How does it look?\n  ///\n  /// One chain.\n  static func it() {}\n}\n"
    let solution = StudiesRecord.Solution(name: "A", path: "", source: source, lines: 3, depth: 0)
    #expect(solution.story == "How does it look? One chain.")
  }

  @Test("The page says what another server is asked, where one can be")
  func questions() {
    var studies = Sample.studies
    #expect(!studies.pages[1].text.contains("--url"))
    studies.studies[0].scenarios[0].asked = [.init(target: "a?b=c", answer: "{}")]
    #expect(studies.pages[1].text.contains("With --url"))
    #expect(studies.pages[1].text.contains("```text\nGET a?b=c\n    {}\n```\n"))
  }
}
