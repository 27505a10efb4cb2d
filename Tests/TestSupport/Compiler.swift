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

  /// Checks the files as one module.
  package static func complaints(about files: [URL], _ options: [String]) throws -> [Complaint] {
    let modules = try #require(modules, "the built modules aren't beside the tests")
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-emit-sil", "-o", "/dev/null", "-wmo", "-diagnostic-style=llvm", "-module-name", "Checked",
        "-module-cache-path", modules.appendingPathComponent("../ModuleCache").standardizedFileURL.path, "-I",
        modules.path,
      ] + options + files.map(\.path)
    compiler.standardOutput = FileHandle.nullDevice
    compiler.standardError = output
    compiler.standardInput = FileHandle.nullDevice
    try compiler.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    compiler.waitUntilExit()
    let complaints = said.matches(of: #/([A-Za-z]+\.swift):(\d+):\d+: (error|warning): (.*)/#).map { match in
      Complaint(
        file: String(match.1), line: Int(match.2) ?? 0, isError: match.3 == "error", sentence: String(match.4))
    }
    #expect((compiler.terminationStatus == 0) == !complaints.contains(where: \.isError), "\(said)")
    return complaints
  }

  /// The Swift files of a folder, in order of their names.
  package static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// The folder into which the build put the modules of this package.
  private static var modules: URL? {
    let here = Bundle(for: Marker.self).bundleURL
    return [here.deletingLastPathComponent(), Bundle.main.bundleURL, here].flatMap {
      [$0.appendingPathComponent("Modules"), $0]
    }.first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("FullPromises.swiftmodule").path) }
  }

  private final class Marker {}
}
