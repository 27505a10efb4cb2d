import Adapters
import Proof
import Testing

@testable import PromiseConformance

/// Is what a program hands over freed when it is over?
@Suite("What programs hand over")
struct HeldTests {
  private func kept(by name: String, _ text: String) throws -> String? {
    var player = Sequential(try Subjects.named(name), seconds: 1)
    return player.difference(try ProgramReader.program(text))?.atEnd
  }

  @Test(
    "What a settled promise keeps is found while the promise lives",
    arguments: ["eager: keepsHandlers", "lazy: keepsWork", "lazy: keepsStop", "slot: keepsStop"])
  func whileItLives(name: String) throws {
    let kept = try kept(by: name, "let a = make()\na.observe { print(1, $0) }\nsettle(a, .success(1))\ndrain()")
    #expect(kept?.hasPrefix("held though no promise is pending: ") ?? false, "\(kept ?? "nothing")")
  }

  @Test("What is held by nothing but itself is found when all promises are released")
  func forEver() throws {
    let kept = try kept(by: "slot: keepsItself", "let a = make()\na.observe { print(1, $0) }")
    #expect(kept?.hasPrefix("held for ever: ") ?? false, "\(kept ?? "nothing")")
  }

  @Test(
    "A promise without a fault keeps nothing, though it is cancelled in a handler, or holds itself in a block",
    arguments: Subjects.designs + Subjects.controls)
  func nothing(subject: Subject) throws {
    for text in [
      "let a = make()\na.observe { print(1, $0); a.cancel() }\nsettle(a, .success(1))\ndrain()",
      """
      let a = resolved(.success(1))
      let b = a.then { value in let c = make(); c.observe { print(2, $0); settle(c, .success(1)) }; .promise(c) }
      b.observe { print(1, $0) }
      drain()
      """,
    ] {
      let program = try ProgramReader.program(text)
      guard Rules.admit(program, subject.semantics, subject.capabilities) else { continue }
      #expect(try kept(by: subject.name, text) == nil)
    }
  }
}
