import Dispatch
import FullPromises
import Testing

/// Document 004, "Race"; laws 16, 17.
@Suite("race")
struct RaceTests {
  @Test("A race of nobody is an error")
  func empty() { #expect(race([Promise<Int>]()).error as? PromiseError == .emptyRace) }
}
