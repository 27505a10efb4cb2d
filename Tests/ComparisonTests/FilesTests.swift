import Foundation
import Record
import Testing

@testable import compare

@Suite("The subcommands and their files")
struct FilesTests {
  private let recorder = Recorder()

  /// Results, programs and pages, and what is none of them. In a row of a table, `@` stands for the folder.
  private static func examples() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("file", ""), ("broken", "{}"), ("good.json", try Sample.run.json()), ("page/index.html/file", ""),
      ("out/charts", ""), ("right", "let a = make()\n"), ("wrong", "let a = make("),
      ("README.md", "<!-- figure nothing -->0<!-- /figure -->"),
    ] { try folder.write(text, to: name) }
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nowhere")
    return folder
  }

  private func expect(_ line: String, gives code: ExitCode, _ sentence: String) throws {
    let folder = try Self.examples()
    let words = line.replacing("@", with: folder.url.path).split(separator: " ").map(String.init)
    #expect(recorder.run(words) == code, "\(line)")
    let message = "compare: \(sentence.replacing("@", with: folder.url.path))"
    #expect(recorder.received.messages.contains(message), "\(recorder.received.messages)")
    #expect(recorder.received.results.isEmpty && recorder.received.conformance.isEmpty)
    #expect(recorder.received.traces.isEmpty && folder.text("new/results.json") == nil)
  }

  @Test(
    "What can't be written, and what is no program, is said in a sentence before any work",
    arguments: [
      ("--output @/file/below", .cannotWrite, "'@/file/below' can't be written: a part of its path isn't a folder.\n"),
      ("conformance --output @/file", .cannotWrite, "'@/file' can't be written: it isn't a folder.\n"),
      ("trace chain --output @/file", .cannotWrite, "'@/file' can't be written: it isn't a folder.\n"),
      ("conformance --output @/link", .cannotWrite, "'@/link' can't be written: it isn't a folder.\n"),
      ("--output @/page", .cannotWrite, "'@/page' can't be written: 'index.html' in it is a folder.\n"),
      ("--output @/out", .cannotWrite, "'@/out' can't be written: 'charts' in it isn't a folder.\n"),
      ("report @/broken --output @/new", .brokenData, "'@/broken' can't be used: it is broken: 'version' is missing"),
      ("figures @/good.json --output @", .brokenData, "'README.md' can't be filled: 'nothing' names no figure.\n"),
      ("trace @/wrong", .brokenData, "'@/wrong' isn't a program: line 1: "), ("trace @", .brokenData, "'@' can't be"),
      ("trace @/none", .missingFile, "'@/none' can't be"), ("trace @/right --format json", .usage, "--format belongs"),
      ("trace @/right --design Ful", .usage, "unknown design 'Ful'."), ("kind Ful", .usage, "unknown promise 'Ful'."),
      ("atlas FullPromises", .usage, "'compare atlas' needs NAME NAME."),
      ("atlas FullPromises Control --output @/new", .usage, "--output writes the"),
    ] as [(String, ExitCode, String)])
  func refused(line: String, code: ExitCode, sentence: String) throws { try expect(line, gives: code, sentence) }

  @Test(
    "A folder or an empty file in place of results, and a file that isn't there, get a sentence each",
    arguments: ["report", "conformance-page"],
    [
      ("@", .brokenData, "can't be read: it is a folder."), ("/dev/null", .brokenData, "is empty."),
      ("/dev/zero", .brokenData, "is larger than any results."),
      ("@/none", .missingFile, "can't be read: it isn't there."),
      ("@/good.json/x", .missingFile, "can't be read: a part of its path isn't a folder."),
    ] as [(path: String, code: ExitCode, sentence: String)])
  func unreadable(subcommand: String, file: (path: String, code: ExitCode, sentence: String)) throws {
    try expect("\(subcommand) \(file.path)", gives: file.code, "'\(file.path)' \(file.sentence)\n")
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
}
