import Foundation
import Record
import Testing

@testable import compare

@Suite("The subcommand trace")
struct TraceCommandTests {
  private let recorder = Recorder()

  @Test("Capitals and spaces in a scenario's name don't matter, and what was asked for is printed as lines")
  func names() {
    #expect(recorder.run("trace", "Shared Observers", "--design", "FullPromises") == .fine)
    #expect(recorder.run("trace") == .fine && recorder.received.results.contains("● settled number: 3"))
    #expect(
      recorder.received.traces == [
        .init(names: ["shared-observers"], designs: ["FullPromises"]), .init(names: nil, designs: nil),
      ])
  }

  @Test("With a folder it writes a picture for each design, a page that shows them and one that plays them")
  func folder() throws {
    let folder = try TemporaryFolder()
    #expect(recorder.run("trace", "--output", folder.path("t")) == .fine)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("t"))
    #expect(files.sorted() == ["README.md", "chain-FullPromises.svg", "player.html"])
    #expect(folder.text("t/README.md")?.contains("[FullPromises](chain-FullPromises.svg)") == true)
    #expect(recorder.received.results.isEmpty && recorder.received.messages.contains(folder.path("t")))
  }

  @Test("A file is played as a program, with a page in a folder; one whose outcome is wrong ends with 1")
  func file() throws {
    let folder = try TemporaryFolder()
    let right = try folder.write("let a = make()\n", to: "right")
    #expect(recorder.run("trace", right, "--output", folder.path("t")) == .fine)
    #expect(recorder.received.results == "let a = make()\ndrain()\n")
    #expect(folder.text("t/player.html")?.contains("<section class=\"scene\" id=\"right\">") == true)
    #expect(Recorder().run("trace", right, failing: true) == .failed)
  }
}
