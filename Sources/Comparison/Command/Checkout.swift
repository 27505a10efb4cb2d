import Foundation

/// From which commit was this program built?
enum Checkout {
  /// The package's folder, as it was when the program was compiled.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The commit, with `+changes` when the folder holds anything else; empty when the folder is no checkout of its own.
  static func commit(of folder: URL) -> String {
    guard git(["rev-parse", "--show-cdup"], in: folder) == "",
      let commit = git(["rev-parse", "HEAD"], in: folder)
    else { return "" }
    let changes = git(["status", "--porcelain"], in: folder) ?? ""
    return commit + (changes.isEmpty ? "" : "+changes")
  }

  /// What `git` prints, trimmed; nil when there is no `git`, when it refuses, or when it takes too long.
  private static func git(_ arguments: [String], in folder: URL) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["GIT_OPTIONAL_LOCKS": "0"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let guardian = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 5, execute: guardian)
    let printed = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    guardian.cancel()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
