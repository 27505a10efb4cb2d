import Foundation
import Testing

@testable import compare

@Suite("The subcommand atlas")
struct AtlasCommandTests {
  /// An engine that lists its arguments, and finds something without a reason if it is asked to.
  private func run(_ words: String..., isWrong: Bool = false) -> (code: ExitCode, recorder: Recorder) {
    let recorder = Recorder()
    let code = recorder.run(words) { engines in
      engines.conformance.atlas = { names, longer, _ in (["\(names.joined(separator: "-")) \(longer)"], isWrong) }
      engines.conformance.atlasPages = { longer, _ in
        ([("atlas.md", "longer \(longer)"), ("atlas/index.html", "page")], isWrong)
      }
      engines.conformance.kind = { name, _ in (["kind of \(name)"], isWrong) }
    }
    return (code, recorder)
  }

  @Test("It lists two promises, or all pairs of designs")
  func lists() {
    let two = run("atlas", "FullPromises", "Control", "--longer", "2")
    #expect(two.code == .fine && two.recorder.received.results == "FullPromises-Control 2\n\n")
    #expect(run("atlas").recorder.received.results.split(separator: "\n").count == 6)
    #expect(run("atlas", isWrong: true).code == .failed)
  }

  @Test("With a folder it writes the pages, of all designs")
  func pages() throws {
    let folder = try TemporaryFolder()
    let written = run("atlas", "--output", folder.path("docs"))
    #expect(written.code == .fine && written.recorder.received.results.isEmpty)
    #expect(folder.text("docs/atlas.md") == "longer 1" && folder.text("docs/atlas/index.html") == "page")
    #expect(run("atlas", "--output", folder.path("docs"), isWrong: true).code == .failed)
  }

  @Test("The kind of one promise is shown, or of each design; the code is 1 if one isn't what it declares")
  func kind() {
    let one = run("kind", "fullpromises")
    #expect(one.code == .fine && one.recorder.received.results == "kind of FullPromises\n\n")
    #expect(run("kind").recorder.received.results.split(separator: "\n").count == 4)
    #expect(run("kind", "Control", isWrong: true).code == .failed)
  }
}
