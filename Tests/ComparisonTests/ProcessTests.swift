import Foundation
import Testing

/// Runs the built program as its users do.
@Suite("The program in a process of its own")
struct ProcessTests {
  private static let program: URL? = {
    let here = Bundle(for: Marker.self).bundleURL
    let folders = [here.deletingLastPathComponent(), Bundle.main.bundleURL, here]
    return folders.map { $0.appendingPathComponent("compare") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  private final class Marker {}

  private func run(_ shell: String) throws -> (code: Int32, results: String, messages: String) {
    let program = try #require(Self.program, "the program isn't beside the tests")
    let process = Process()
    let (results, messages) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", shell, program.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = results
    process.standardError = messages
    try process.run()
    let printed = try results.fileHandleForReading.readToEnd() ?? Data()
    let said = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self), String(decoding: said, as: UTF8.self))
  }

  @Test("Results go to standard output and messages to standard error")
  func streams() throws {
    let help = try run("exec \"$0\" --help")
    #expect(help.code == 0 && help.messages.isEmpty && help.results.contains("compare conformance"))
    let version = try run("exec \"$0\" --version")
    #expect(version.code == 0 && version.results.hasPrefix("compare "))
    let wrong = try run("exec \"$0\" conformence")
    #expect(wrong.code == 64 && wrong.results.isEmpty && wrong.messages.contains("Did you mean conformance?"))
  }

  @Test("Results may come through a pipe; a reader that goes away isn't a crash, and a full disk isn't silence")
  func pipes() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(Sample.run.json(), to: "good.json")
    let report = "cat '\(good)' | \"$0\" report /dev/stdin --output '\(folder.path("out"))'"
    let read = try run(report)
    #expect(read.code == 0 && read.results.contains("FOUR PROMISE DESIGNS"))
    _ = try run("(\(report); echo $? > '\(folder.path("code"))') | true")
    #expect(folder.text("code") == "0\n")
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(try run("\(report) > /dev/full").code == 73)
  }

  @Test("An interrupt ends it with 130, and at once; a folder that it made and didn't fill is gone")
  func interrupt() throws {
    let folder = try TemporaryFolder()
    let report = folder.path("nested/report")
    let ended = try run(
      """
      (until [ -d '\(report)' ]; do kill -0 $$ || break; done; kill -INT $$) &
      exec "$0" benchmark --rounds 1000000 --output '\(report)' >/dev/null 2>&1
      """)
    #expect(ended.code == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("A clause that hangs in a child ends with the program, however that ends", .timeLimit(.minutes(5)))
  func orphans() throws {
    for signal in ["INT", "KILL"] {
      // The child keeps the shell's descriptor 9 open, and the results are read until nobody does.
      let ended = try run(
        """
        exec 9>&1
        (until pgrep -P $$ compare > /dev/null; do kill -0 $$ || break; done; kill -\(signal) $$) 9>&- &
        exec "$0" conformance --design 'eager: thrownErrorSpins' --clause thrown-error-rejects > /dev/null 2>&1
        """)
      #expect(ended.code == (signal == "INT" ? 130 : 9), "\(signal)")
    }
  }
}
