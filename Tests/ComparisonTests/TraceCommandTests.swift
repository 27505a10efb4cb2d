import Foundation
import Record
import Testing

@testable import compare

@Suite("The subcommand trace")
struct TraceCommandTests {
  private let recorder = Recorder()

  @Test("A scenario is printed as lines")
  func forms() {
    #expect(recorder.run("trace", "chain") == .fine)
    #expect(recorder.received.results.contains("● settled number: 3"))
  }

  @Test("Capitals and spaces in a scenario's name don't matter, and what was asked for reaches the engine")
  func names() {
    #expect(recorder.run("trace", "Shared Observers", "--design", "FullPromises") == .fine)
    #expect(recorder.run("trace") == .fine)
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

  @Test("A file is played as a program, with a page in a folder; one that is no program, or isn't there, is refused")
  func file() throws {
    let folder = try TemporaryFolder()
    try "let a = make()\n".write(toFile: folder.path("right"), atomically: true, encoding: .utf8)
    #expect(recorder.run("trace", folder.path("right"), "--output", folder.path("t")) == .fine)
    #expect(recorder.received.results == "let a = make()\ndrain()\n")
    #expect(folder.text("t/player.html")?.contains("<section class=\"scene\" id=\"right\">") == true)
    try "let a = make(".write(toFile: folder.path("wrong"), atomically: true, encoding: .utf8)
    let refused = Recorder()
    #expect(refused.run("trace", folder.path("wrong")) == .brokenData)
    #expect(refused.received.messages.contains("wrong' isn't a program: line 1: "))
    #expect(refused.run("trace", folder.path("none")) == .missingFile)
    #expect(refused.run("trace", folder.url.path) == .brokenData)
    #expect(refused.run("trace", folder.path("right"), "--format", "json") == .usage)
    #expect(refused.run("trace", folder.path("right"), "--design", "FulPromises") == .usage)
    #expect(refused.received.results.isEmpty)
    #expect(Recorder().run("trace", folder.path("right"), failing: true) == .failed)
  }

}
