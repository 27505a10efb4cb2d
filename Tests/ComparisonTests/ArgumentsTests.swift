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

  @Test(
    "What isn't known is refused with what is near, and so is a value or an operand that is missing or needless",
    arguments: [
      ("conformence", "unknown subcommand 'conformence'. Did you mean conformance?"),
      ("xyzzy", "Known: conformance, benchmark, study, trace, atlas, kind, list, report."),
      ("conformance --desing A", "Did you mean --design?"),
      ("list --rounds 3", "It belongs to 'compare benchmark'."),
      ("report a b --quick", "It belongs to 'compare conformance', 'compare benchmark'."),
      ("study --quick", "unknown option '--quick'"), ("list --output x", "unknown option '--output'"),
      ("-q", "unknown option '-q'"),
      ("--format", "--format needs a value"), ("--format=", "--format needs a value"), ("--quick=yes", "--quick"),
      ("conformance --design --quick", "--design needs a value: --design NAME."),
      ("report", "'compare report' needs RESULTS.json."), ("report a b", "'b'"),
      ("list designs", "'compare list' doesn't know what to do with 'designs'."),
    ])
  func refused(line: String, message: String) throws {
    let recorder = Recorder()
    #expect(recorder.run(line.split(separator: " ").map(String.init)) == .usage)
    #expect(recorder.received.messages.contains(message), "\(recorder.received.messages)")
  }

  @Test("A count is a whole number above zero", arguments: ["0", "-1", "1.5", "many", "99999999999999999999", " 3"])
  func counts(_ text: String) throws {
    let arguments = try parse("benchmark", "--rounds=\(text)")
    #expect(throws: Refusal.self) { try arguments.count(.rounds) }
    #expect(try parse("benchmark", "--rounds", "7").count(.rounds) == 7)
  }

  @Test("Names a few edits away are near, and so are those that hold the text")
  func nearNames() {
    let names = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
    #expect(NearNames.of("linkedlistpromise", among: names).first == "LinkedListPromise")
    #expect(NearNames.of("FulPromise", among: names).first == "FullPromises")
    #expect(NearNames.of("Resolve", among: names) == ["ResolveBlockPromise"])
    #expect(NearNames.of("Zebra", among: names) == [])
    #expect(NearNames.advice("Zebra", among: []) == "There are none.")
  }

  @Test("The help names every subcommand with its options, and every exit code")
  func help() {
    let help = Help.text(for: .everything, among: Subcommand.all)
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
