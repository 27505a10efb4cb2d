import Foundation
import PromiseConformance

/// Runs `body` on a thread of its own. The suite blocks while it waits, and the threads that tests run on are few.
func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result(catching: body)) }.start()
  }
}

extension Matrix {
  func verdict(_ clause: String, _ subject: String) -> Verdict? {
    rows.first { $0.clause.id == clause }?.verdicts[subject]
  }

  func detail(_ clause: String, _ subject: String) -> String {
    switch verdict(clause, subject) {
    case .fails(let detail), .differs(let detail), .notOffered(let detail): detail
    case .holds, nil: ""
    }
  }
}

/// The built program, which gives one clause a process of its own.
enum ClauseProgram {
  static let url: URL? = {
    let here = Bundle(for: Marker.self).bundleURL
    let folders = [here.deletingLastPathComponent(), Bundle.main.bundleURL, here]
    return folders.map { $0.appendingPathComponent("compare") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  private final class Marker {}

  /// What came out; nil for a crash, as of a stack that overflows.
  static func verdict(_ subject: String, _ clause: String) throws -> Verdict? {
    guard let url else { throw Missing() }
    let process = Process()
    process.executableURL = url
    process.arguments = ["run-clauses", "--design", subject, "--clause", clause, "--links", "20000"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // A sanitizer turns the signal into a code.
    let isCrash = process.terminationReason == .uncaughtSignal || process.terminationStatus != 0
    if isCrash, data.isEmpty { return nil }
    return try JSONDecoder().decode(Verdict.self, from: data)
  }

  /// The program isn't beside the tests.
  struct Missing: Error {}
}
