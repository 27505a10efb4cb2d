import Foundation
import Testing

/// What does the compiler say of files that import the modules of this package?
///
/// It checks types, and where none is wrong also who keeps what passes to another isolation.
package struct Compiler {
  /// Where the compiler complains: an error or a warning, the file's name, the line and the sentence.
  package struct Complaint: Sendable {
    package let file: String
    package let line: Int
    package let isError: Bool
    package let sentence: String
  }

  /// How a client may be compiled.
  package enum Mode: String, CaseIterable, Sendable {
    case five = "Swift 5", complete = "Swift 5 with complete checking", six = "Swift 6"
    case mainActor = "Swift 6 on the main actor"

    package var isStrict: Bool { self == .six || self == .mainActor }

    package var options: [String] {
      switch self {
      case .five: ["-swift-version", "5"]
      case .complete: ["-swift-version", "5", "-strict-concurrency=complete"]
      case .six: ["-swift-version", "6"]
      case .mainActor: ["-swift-version", "6", "-default-isolation", "MainActor"]
      }
    }
  }

  /// Checks the files as one module. `migrating`: the trait `Migration` is on.
  package static func complaints(
    about files: [URL], _ options: [String], migrating: Bool = false
  ) throws -> [Complaint] {
    let lenient = migrating ? ["-I", try self.migrating.get().appendingPathComponent("Modules").path] : []
    let (status, said) = try run(
      ["-emit-sil", "-o", "/dev/null", "-wmo", "-diagnostic-style=llvm", "-module-name", "Checked"] + lenient + options,
      files)
    let complaints = said.matches(of: #/([A-Za-z]+\.swift):(\d+):\d+: (error|warning): (.*)/#).map { match in
      Complaint(
        file: String(match.1), line: Int(match.2) ?? 0, isError: match.3 == "error", sentence: String(match.4))
    }
    #expect((status == 0) == !complaints.contains(where: \.isError), "\(said)")
    return complaints
  }

  /// A folder whose `Modules` has FullPromises with the trait `Migration`. It is made once.
  package static let migrating = Result {
    let folder = try products().appendingPathComponent("Migration")
    let modules = folder.appendingPathComponent("Modules")
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    let design = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/FullPromises")
      .standardizedFileURL
    let rooms = try FileManager.default.contentsOfDirectory(at: design, includingPropertiesForKeys: nil)
    let (status, said) = try run(
      [
        "-emit-module", "-wmo", "-module-name", "FullPromises", "-package-name", "FourPromises", "-swift-version", "6",
        "-D", "Migration", "-emit-module-path", modules.appendingPathComponent("FullPromises.swiftmodule").path,
      ], try rooms.flatMap(files))
    try #require(status == 0, "\(said)")
    return folder
  }

  private static func run(_ options: [String], _ files: [URL]) throws -> (status: Int32, said: String) {
    let products = try products()
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc"] + options + ["-module-cache-path", products.appendingPathComponent("ModuleCache").path]
      + ["-I", products.appendingPathComponent("Modules").path, "-I", products.path] + files.map(\.path)
    compiler.standardOutput = FileHandle.nullDevice
    compiler.standardError = output
    compiler.standardInput = FileHandle.nullDevice
    try compiler.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    compiler.waitUntilExit()
    return (compiler.terminationStatus, said)
  }

  /// The Swift files of a folder, in order of their names.
  package static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// The folder into which the build put this package; the modules are in it or in its `Modules`.
  private static func products() throws -> URL {
    let here = Bundle(for: Marker.self).bundleURL
    let folder = [here.deletingLastPathComponent(), Bundle.main.bundleURL, here].first { folder in
      ["Modules/FullPromises.swiftmodule", "FullPromises.swiftmodule"].contains { name in
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
      }
    }
    return try #require(folder, "the built modules aren't beside the tests")
  }

  private final class Marker {}
}
