import Testing

@testable import PromiseConformance

/// Does a clause that fails say which notes are missing?
@Suite("What was expected and what was noted")
struct NotesTests {
  private let many = (0..<200).map { "\($0)" }

  @Test("Of many notes those are named that are missing, and those that are too much, with how often")
  func missing() {
    let text = compared(many, many.filter { $0 != "77" && $0 != "150" } + ["3", "3"])
    #expect(text.hasSuffix("(200 in all); missing '77', '150'; too much '3, 2 times'"), "\(text)")
    let alike = compared(Array(repeating: "error", count: 200), Array(repeating: "error", count: 100))
    #expect(alike.hasSuffix("; missing 'error, 100 times'"), "\(alike)")
  }

  @Test("Of many notes in another order the first is named")
  func order() {
    let text = compared(many, Array(many[..<40]) + [many[41], many[40]] + Array(many[42...]))
    #expect(text.hasSuffix("; number 41 should be '40' and is '41'"), "\(text)")
  }

  @Test("Few notes are all shown")
  func few() { #expect(compared(["a", "b"], []) == "'a', 'b', noted nothing") }
}
