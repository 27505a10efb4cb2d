import Foundation

/// Which package is to be written, and where?
struct Order {
  /// Why nothing is written, and the code with which the program ends: help was asked for, or something is wrong.
  struct Refusal: Error, Equatable {
    let code: Int32
    let message: String
  }

  let template: Template
  let folder: String

  private static let usage = """
    Writes a package that checks a promise of your own.

    Usage
      new-adapter NAME [--kind \(Template.Kind.allCases.map(\.rawValue).joined(separator: "|"))] [--language-mode 5|6]
        [--output DIR]

    NAME is the promise's, and the folder is NAMEAdapter if none is given. The kind is that of the small promise that
    stands where yours will: a class with callbacks, which is usual, a value, or a future that belongs to a loop. A
    promise that isn't Sendable needs language mode 5; the default is 6.
    """

  init(_ words: [String], checkout: String = Self.checkout) throws(Refusal) {
    var (names, options, rest) = ([String](), [String: String](), words[...])
    while let word = rest.popFirst() {
      switch word {
      case "--kind", "--language-mode", "--output":
        guard let value = rest.popFirst() else { throw Self.misuse("\(word) needs a value.") }
        options[word] = value
      case "--help": throw Refusal(code: EX_OK, message: Self.usage)
      case _ where word.hasPrefix("-"): throw Self.misuse("unknown option '\(word)'.")
      default: names.append(word)
      }
    }
    guard names.count == 1 else { throw Self.misuse("one name is needed, and there are \(names.count).") }
    guard names[0].wholeMatch(of: /[A-Za-z][A-Za-z0-9_]{0,99}/) != nil else {
      throw Self.misuse(
        "'\(names[0])' can't be part of a module's name: take letters, digits and underscores, a letter first.")
    }
    guard let kind = Template.Kind(rawValue: options["--kind"] ?? "class") else {
      throw Self.misuse("unknown kind '\(options["--kind"] ?? "")'.")
    }
    guard let mode = Int(options["--language-mode"] ?? "6"), [5, 6].contains(mode) else {
      throw Self.misuse("unknown language mode '\(options["--language-mode"] ?? "")'.")
    }
    template = Template(name: names[0], kind: kind, checkout: checkout, languageMode: mode)
    folder = options["--output"] ?? template.target
  }

  private static func misuse(_ message: String) -> Refusal {
    Refusal(code: EX_USAGE, message: "\(message)\n\n\(usage)")
  }

  /// Writes the files. Refuses a folder that holds anything, and writes nothing then.
  func write() throws(Refusal) {
    let manager = FileManager.default
    guard (try? manager.contentsOfDirectory(atPath: folder).isEmpty) != false else {
      throw Refusal(code: EX_CANTCREAT, message: "'\(folder)' isn't empty.")
    }
    do {
      for file in template.files {
        let place = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(file.path)
        try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: place)
      }
    } catch {
      throw Refusal(code: EX_CANTCREAT, message: "'\(folder)' can't be written: \(error.localizedDescription)")
    }
  }

  /// What to do next.
  var advice: String {
    """
    The package is in \(folder). To see its matrix:
      cd \(folder) && swift run \(template.target) --known known.txt
    Then put your promise in the place of Placeholder, and fill in Sources/\(template.target)/Adapter.swift.
    """
  }

  /// The folder of this package, as it was when the program was compiled.
  static let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { file, _ in file.deletingLastPathComponent() }
    .standardizedFileURL.path
}
