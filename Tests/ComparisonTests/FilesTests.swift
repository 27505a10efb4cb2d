import Foundation
import Record
import Testing

@testable import compare

@Suite("The subcommands and their files")
struct FilesTests {
  private let recorder = Recorder()

  @Test("A folder that can't be written is said before any work")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.path("file")))
    #expect(recorder.run("--output", folder.path("file/below")) == .cannotWrite)
    #expect(recorder.run("conformance", "--output", folder.path("file")) == .cannotWrite)
    try FileManager.default.createDirectory(atPath: folder.path("index.html"), withIntermediateDirectories: true)
    #expect(recorder.run("--output", folder.url.path) == .cannotWrite)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nowhere")
    #expect(recorder.run("conformance", "--output", folder.path("link")) == .cannotWrite)
    try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder.path("out/charts")))
    #expect(recorder.run("--output", folder.path("out")) == .cannotWrite)
    #expect(recorder.run("trace", "chain", "--output", folder.path("file")) == .cannotWrite)
    #expect(recorder.received.conformance.isEmpty && recorder.received.traces.isEmpty)
    let (file, within) = (folder.path("file"), folder.path("file/below"))
    #expect(
      recorder.received.messages.split(separator: "\n") == [
        "compare: '\(within)' can't be written: a part of its path isn't a folder.",
        "compare: '\(file)' can't be written: it isn't a folder.",
        "compare: '\(folder.url.path)' can't be written: 'index.html' in it is a folder.",
        "compare: '\(folder.path("link"))' can't be written: it isn't a folder.",
        "compare: '\(folder.path("out"))' can't be written: 'charts' in it isn't a folder.",
        "compare: '\(file)' can't be written: it isn't a folder.",
      ])
  }

  @Test("A folder that a refused run made is gone after it; one that was there, or holds a file, stays")
  func emptyFolder() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("old"), withIntermediateDirectories: true)
    for name in ["new/nested", "old"] {
      #expect(recorder.run("report", "none.json", "--output", folder.path(name)) == .missingFile)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["old"])
    #expect(recorder.run("study", "--output", folder.path("new/nested")) == .fine)
    #expect(folder.text("new/nested/results.json") != nil)
  }

  @Test("A folder or an empty file in place of results, and a file that isn't there, get a sentence each")
  func noFile() throws {
    let folder = try TemporaryFolder()
    let good = folder.path("good.json")
    try Sample.run.json().write(toFile: good, atomically: true, encoding: .utf8)
    try "{}".write(toFile: folder.path("broken"), atomically: true, encoding: .utf8)
    #expect(recorder.run("report", folder.path("broken"), "--output", folder.path("new")) == .brokenData)
    let broken = "'\(folder.path("broken"))' can't be used: it is broken: 'version' is missing at the top."
    #expect(recorder.received.messages.contains(broken) && folder.text("new/results.json") == nil)
    let problems: [(path: String, code: ExitCode, sentence: String)] = [
      (folder.url.path, .brokenData, "can't be read: it is a folder."), ("/dev/null", .brokenData, "is empty."),
      ("/dev/zero", .brokenData, "is larger than any results."),
      (folder.path("none"), .missingFile, "can't be read: it isn't there."),
      ("\(good)/x", .missingFile, "can't be read: a part of its path isn't a folder."),
    ]
    for (path, code, sentence) in problems {
      for words in [["report", path], ["conformance-page", path]] {
        let recorder = Recorder()
        #expect(recorder.run(words) == code, "\(words)")
        #expect(recorder.received.messages == "compare: '\(path)' \(sentence)\n", "\(words)")
      }
    }
  }
}
