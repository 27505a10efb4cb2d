import PromiseConformance
import Testing

@testable import compare

@Suite("The command line")
struct ArgumentsTests {
  private func parse(_ words: String...) throws -> Arguments { try Arguments(words, among: Subcommand.all) }

  @Test("Options may stand before and after the subcommand; the last of several values counts where there can be one")
  func places() throws {
    let arguments = try parse(
      "--format", "text", "--format", "json", "conformance", "--design=A", "--design", "B", "--design", "A")
    #expect(arguments.subcommand.name == "conformance")
    #expect(arguments.last(.format) == "json")
    #expect(arguments.all(.design) == ["A", "B"])
    #expect(arguments.all(.clause) == nil)
    #expect(try parse("--quick").subcommand.name == "" && parse("--quick").has(.quick))
    #expect(try parse("--design", "study", "benchmark").subcommand.name == "benchmark")
    #expect(try parse("report", "--", "--odd.json").operands == ["--odd.json"])
  }

  @Test("A count is a whole number above zero", arguments: ["0", "-1", "1.5", "many", "99999999999999999999", " 3"])
  func counts(_ text: String) throws {
    let arguments = try parse("benchmark", "--rounds=\(text)")
    #expect(throws: Misuse.self) { try arguments.count(.rounds) }
    #expect(try parse("benchmark", "--rounds", "7").count(.rounds) == 7)
  }

  @Test("The help names every subcommand with its options, and every exit code")
  func help() {
    let help = Help.text(for: .everything, among: Subcommand.all)
    for words in [["help"], ["--help"]] {
      let recorder = Recorder()
      #expect(recorder.run(words) == .fine && recorder.received.results == help)
    }
    for subcommand in Subcommand.all where !subcommand.isHidden {
      #expect(help.contains("  \(subcommand.spelled)"))
      let own = Help.text(for: subcommand, among: Subcommand.all)
      for option in subcommand.allOptions { #expect(own.contains("\n  \(option.spelled)")) }
      #expect(own.contains("compare \(subcommand.name)"))
    }
    for code in [0, 1, 64, 65, 66, 73, 75, 130] { #expect(help.contains("\n  \(code) ")) }
    #expect(help.lines.allSatisfy { $0.count <= 120 })
  }
}
