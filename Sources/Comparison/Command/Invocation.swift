import Record
import Report

/// What does a subcommand get? The arguments, the engines, and where to show what they found.
struct Invocation: Sendable {
  /// The ways in which results can be printed.
  enum Format: String, CaseIterable {
    case text
    case markdown
    case json
  }

  let arguments: Arguments
  let engines: Engines
  let console: Console
  let meter: Meter
  let format: Format
  /// Asks the system what machine this is.
  let machine: @Sendable () -> Machine

  init(
    arguments: Arguments, engines: Engines, console: Console, machine: @escaping @Sendable () -> Machine
  ) throws(Refusal) {
    self.arguments = arguments
    self.engines = engines
    self.console = console
    self.machine = machine
    meter = Meter(console: console, isQuiet: arguments.has(.quiet))
    format = try Self.format(arguments)
  }

  var isQuick: Bool { arguments.has(.quick) }

  /// The values of an option that names things, each of them known; nil where the option wasn't given.
  func names(_ option: Option, _ kind: String, among known: [String]) throws(Refusal) -> [String]? {
    guard let names = arguments.all(option) else { return nil }
    for name in names {
      try check(name, kind, among: known)
    }
    return names
  }

  /// Refuses an unknown name, with the near ones.
  func check(_ name: String, _ kind: String, among known: [String]) throws(Refusal) {
    if known.contains(name) { return }
    throw .usage("unknown \(kind) '\(name)'. \(NearNames.advice(name, among: known))")
  }

  /// The folder that was asked for, tried; nil where none was.
  func folderIfAsked() throws(Refusal) -> OutputFolder? {
    guard let path = arguments.last(.output) else { return nil }
    return try OutputFolder(path)
  }

  /// The folder that was asked for or else the usual one, tried.
  func folder() throws(Refusal) -> OutputFolder { try OutputFolder(arguments.last(.output) ?? OutputFolder.usual) }

  /// Prints a record in the format that was asked for.
  func show(_ record: some Shown) throws {
    meter.finish()
    switch format {
    case .text:
      var options = console.text
      options.verbose = arguments.has(.verbose)
      try console.write(record.text(options) + "\n")
    case .markdown: try console.write(record.markdown(verbose: arguments.has(.verbose)))
    case .json: try console.write(record.json())
    }
  }

  /// Writes the report, and says where it is.
  func write(_ record: RunRecord, to folder: OutputFolder) throws {
    try folder.write(record)
    if !arguments.has(.quiet) { console.tell("The report is in \(folder.page)\n") }
  }

  private static func format(_ arguments: Arguments) throws(Refusal) -> Format {
    guard let name = arguments.last(.format) else { return .text }
    guard let format = Format(rawValue: name) else {
      throw .usage("unknown format '\(name)'. \(NearNames.advice(name, among: Format.allCases.map(\.rawValue)))")
    }
    return format
  }
}
