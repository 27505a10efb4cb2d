import PromiseConformance
import Testing

@testable import compare

@Suite("The command line")
struct ArgumentsTests {
  private func parse(_ words: String...) throws -> Arguments { try Arguments(words, among: Subcommand.all) }

  private func refusal(_ words: String...) -> String? {
    do {
      _ = try Arguments(words, among: Subcommand.all)
      return nil
    } catch let misuse as Misuse {
      return misuse.message
    } catch {
      return (error as? Refusal)?.message
    }
  }

  @Test("Without a subcommand it means everything")
  func everything() throws {
    #expect(try parse().subcommand.name == "")
    #expect(try parse("--quick").has(.quick))
  }

  @Test("Options may stand before and after the subcommand, with a space or an equals sign")
  func places() throws {
    let arguments = try parse("--format", "json", "conformance", "--design=A", "--design", "B", "--design", "A")
    #expect(arguments.subcommand.name == "conformance")
    #expect(arguments.last(.format) == "json")
    #expect(arguments.all(.design) == ["A", "B"])
    #expect(arguments.all(.clause) == nil)
    #expect(try parse("--design", "study", "benchmark").subcommand.name == "benchmark")
  }

  @Test("The last of several values counts where there can be one")
  func lastWins() throws {
    #expect(try parse("--format", "json", "--format", "text").last(.format) == "text")
  }

  @Test("After two dashes everything is an operand")
  func endOfOptions() throws {
    #expect(try parse("report", "--", "--odd.json").operands == ["--odd.json"])
  }

  @Test("An unknown subcommand is refused with the near ones")
  func unknownSubcommand() {
    #expect(refusal("conformence") == "unknown subcommand 'conformence'. Did you mean conformance?")
    #expect(
      refusal("xyzzy")?.hasSuffix("Known: conformance, benchmark, study, trace, atlas, kind, list, report.")
        == true)
  }

  @Test("An unknown option is refused with the near ones, or with the subcommands it belongs to")
  func unknownOption() {
    #expect(refusal("conformance", "--desing", "A")?.hasSuffix("Did you mean --design?") == true)
    #expect(
      refusal("list", "--rounds", "3")?.hasSuffix("It belongs to 'compare benchmark'.") == true)
    #expect(refusal("-q") != nil)
  }

  @Test("A missing or a needless value is refused", arguments: ["--format", "--format=", "--quick=yes"])
  func values(_ word: String) {
    #expect(refusal(word) != nil)
  }

  @Test("An option isn't taken for another option's value")
  func missingValue() {
    #expect(refusal("conformance", "--design", "--quick") == "--design needs a value: --design NAME.")
  }

  @Test("Missing and needless operands are refused")
  func operands() {
    #expect(refusal("report") == "'compare report' needs RESULTS.json.")
    #expect(refusal("report", "a", "b") != nil)
    #expect(refusal("list", "designs") == "'compare list' doesn't know what to do with 'designs'.")
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

  @Test("Distance counts insertions, removals, replacements and swaps")
  func distance() {
    #expect(NearNames.distance("", "abc") == 3)
    #expect(NearNames.distance("kitten", "sitting") == 3)
    #expect(NearNames.distance("desing", "design") == 1)
    #expect(NearNames.distance("same", "same") == 0)
  }

  @Test(
    "The help of a subcommand names each of its options",
    arguments: ["conformance", "benchmark", "study", "report"])
  func help(_ name: String) throws {
    let subcommand = try #require(Subcommand.all.first { $0.name == name })
    let help = Help.text(for: subcommand, among: Subcommand.all)
    for option in subcommand.allOptions { #expect(help.contains("\n  \(option.spelled)")) }
    #expect(help.contains("compare \(name)"))
  }

  @Test("An option that would do nothing isn't offered: to measure quickly belongs to what measures")
  func useless() {
    for name in ["report", "list", "study", "trace"] {
      #expect(refusal(name, "a", "b", "--quick")?.contains("unknown option '--quick'") == true, "\(name)")
    }
    #expect(
      refusal("report", "a", "b", "--quick")?.hasSuffix("It belongs to 'compare conformance', 'compare benchmark'.")
        == true)
    #expect(refusal("list", "--output", "x") != nil)
  }

  @Test("The help names every subcommand and every exit code")
  func overview() {
    let help = Help.text(for: .everything, among: Subcommand.all)
    for subcommand in Subcommand.all where !subcommand.isHidden { #expect(help.contains("  \(subcommand.spelled)")) }
    for code in [0, 1, 64, 65, 66, 73, 130] { #expect(help.contains("\n  \(code) ")) }
    #expect(help.lines.allSatisfy { $0.count <= 120 })
  }
}
