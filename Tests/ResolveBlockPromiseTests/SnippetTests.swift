import TestSupport
import Testing

/// The code in the design's page is code that a test compiles and runs.
struct SnippetTests {
  @Test("Every snippet of the page equals its source, and no code stands there without one")
  func equal() throws { try expectSnippets(of: "docs/designs/resolve-block.md", "docs/designs/documents.md") }
}
