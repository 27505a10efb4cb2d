import Foundation
import PromiseConformance

extension Subcommand {
  /// How does one begin with a promise of one's own? With a package that runs, and an adapter to fill in.
  static let newAdapter = Subcommand(
    name: "new-adapter", summary: "writes a package that checks a promise of your own",
    operand: Operand(name: "NAME", isRequired: true),
    options: [Option(name: "--output", value: "DIR", help: "the package's folder; the default is NAMEAdapter")],
    useless: [.format, .quiet]
  ) { invocation in
    let name = try NewAdapter.checked(invocation.arguments.operands[0])
    let package = NewAdapter(name: name, checkout: Checkout.package.standardizedFileURL.path)
    let folder = invocation.arguments.last(.output) ?? package.target
    try package.write(to: URL(fileURLWithPath: folder, isDirectory: true), named: folder)
    try invocation.console.write(
      """
      The package is in \(folder.printable). To see its matrix: swift run --package-path \(folder.printable)
      Then fill in Sources/\(package.target)/Adapter.swift.

      """)
    return .fine
  }
}

extension NewAdapter {
  /// A name that can be part of a module's name.
  static func checked(_ name: String) throws(Refusal) -> String {
    if name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]{0,99}/) != nil { return name }
    throw .usage(
      "'\(name)' can't be part of a module's name: take letters, digits and underscores, a letter first.")
  }

  /// Writes the files. Refuses a folder that holds anything, and writes nothing then.
  func write(to folder: URL, named path: String) throws(Refusal) {
    guard FileManager.default.fileExists(atPath: checkout + "/Package.swift") else {
      throw Refusal(code: .missingFile, message: "'\(checkout)', from which this program was built, isn't there.")
    }
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty) != false else {
      throw Refusal(code: .cannotWrite, message: "'\(path)' isn't empty.")
    }
    try Refusal.forUnwritable(path) { () throws(Files.Problem) in
      _ = try Files.makeFolder(folder.path)
      for file in files { try Files.add(file.text, to: folder.appendingPathComponent(file.path).path) }
    }
  }
}
