import Foundation
import PromiseConformance
import Record
import Report

/// What does a subcommand get? The arguments, the engines, and where to show what they found.
struct Invocation: Sendable {
  enum Format: String {
    case text
    case markdown
    case json
  }

  let arguments: Arguments
  let engines: Engines
  let console: Console
  let meter: Meter
  let format: Format
  let machine: @Sendable () -> Machine
  private let made: MadeFolders

  init(
    arguments: Arguments, engines: Engines, console: Console, machine: @escaping @Sendable () -> Machine,
    made: MadeFolders
  ) throws {
    self.arguments = arguments
    self.engines = engines
    self.console = console
    self.machine = machine
    self.made = made
    let place = (show: console.show, draw: console.draw, isLive: console.isLive, width: console.lineWidth)
    meter = Meter(arguments.has(.quiet) ? nil : place)
    format = try arguments.format().flatMap(Format.init(rawValue:)) ?? .text
  }

  /// The format in which a server for continuous integration reads a matrix, if it is one of those.
  var serverFormat: String? { arguments.last(.format).flatMap { Format(rawValue: $0) == nil ? $0 : nil } }

  var isQuick: Bool { arguments.has(.quick) }

  /// The values of an option that names things, each of them known; nil where the option wasn't given. `unadvised` are
  /// known too, but no mistyped name is taken for one of them.
  func names(
    _ option: Option, _ kind: String, among known: [String], unadvised: [String] = []
  ) throws(Misuse) -> [String]? {
    guard let names = arguments.all(option) else { return nil }
    for name in names where !unadvised.contains(name) {
      try check(name, kind, among: known)
    }
    return names
  }

  func check(_ name: String, _ kind: String, among known: [String]) throws(Misuse) {
    try Words.check(name, kind, among: known, many: Arguments.many(known))
  }

  /// The known name that was meant; capitals and spaces don't matter.
  func known(_ name: String, _ kind: String, among known: [String]) throws(Misuse) -> String {
    let plain = name.lowercased().replacing(" ", with: "-")
    if let meant = known.first(where: { $0.lowercased() == plain }) { return meant }
    try check(name, kind, among: known)
    return name
  }

  func folderIfAsked() throws(Refusal) -> OutputFolder? {
    guard let path = arguments.last(.output) else { return nil }
    return try OutputFolder(path, made)
  }

  func folder() throws(Refusal) -> OutputFolder {
    try OutputFolder(arguments.last(.output) ?? OutputFolder.usual, made)
  }

  func show(_ record: some Reportable) throws {
    meter.finish()
    if let matrix = record as? ConformanceRecord, let text = matrix.text(forServer: serverFormat) {
      return try console.write(text)
    }
    switch format {
    case .text:
      var options = console.text
      options.verbose = arguments.has(.verbose)
      try console.write(record.text(options) + "\n")
    case .markdown: try console.write(record.markdown(verbose: arguments.has(.verbose)))
    case .json: try console.write(record.json())
    }
  }

  /// Prints a whole run, and where its report lies: as the last line of a screen, or as a message.
  func show(_ record: RunRecord, from folder: OutputFolder) throws {
    try show(record)
    if format == .text {
      try console.write("The report: \(folder.page.printable)\n")
    } else {
      showPlace(folder)
    }
  }

  func announce(_ duration: String) {
    if !arguments.has(.quiet) { console.show("This takes about \(duration).\n") }
  }

  func write(_ record: RunRecord, to folder: OutputFolder) throws {
    try folder.write(record.files())
    showPlace(folder)
  }

  private func showPlace(_ folder: OutputFolder) {
    if !arguments.has(.quiet) { console.show("The report is in \(folder.page)\n") }
  }
}
