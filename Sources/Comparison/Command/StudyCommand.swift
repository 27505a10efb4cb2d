import Foundation
import Record
import Report

extension Subcommand {
  /// What does the same program look like and do in each design?
  static let study = Subcommand(
    name: "study", summary: "runs one case study (live, on a terminal) or all of them, and prints the transcripts",
    operand: Operand(name: "NAME", isRequired: false), options: [.design, .show, .url]
  ) { invocation in
    let engine = invocation.engines.studies
    let name = try invocation.arguments.operands.first.map {
      try invocation.known($0, "study", among: engine.studies.map(\.id))
    }
    let request = StudiesEngine.Request(
      names: name.map { [$0] }, designs: try invocation.names(.design, "design", among: engine.solutions),
      server: try invocation.server(for: name))
    if invocation.arguments.has(.show) { return try invocation.showSolutions(request) }
    let folder = try invocation.folderIfAsked()
    let machine = invocation.machine()
    let record = try engine.run(request, invocation.meter.report, name == nil ? nil : invocation.studyView)
    try invocation.show(record)
    if let folder { try invocation.write(RunRecord(machine: machine, studies: record), to: folder) }
    return record.exitCode
  }
}

extension StudiesRecord {
  var exitCode: ExitCode { studies.allSatisfy(\.isRight) ? .fine : .failed }
}

extension Invocation {
  /// The server that was named for the studies; refused where it would be of no use.
  fileprivate func server(for study: String?) throws(Refusal) -> URL? {
    guard let text = arguments.last(.url) else { return nil }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false, url.query == nil, url.fragment == nil
    else {
      throw .usage(
        "'\(text)' isn't the address of a server. \(Option.url.name) takes an address such as http://127.0.0.1:8080.")
    }
    let networked = engines.studies.networked
    if let study, !networked.contains(study) {
      let others = networked.isEmpty ? "No study does." : "These do: \(networked.joined(separator: ", "))."
      throw .usage("the study '\(study)' uses no server, so \(Option.url.name) has no effect on it. \(others)")
    }
    return url
  }

  /// Prints the sources, without a run. Pages in a folder begin with what a wrong solution shows, so that is played.
  fileprivate func showSolutions(_ request: StudiesEngine.Request) throws -> ExitCode {
    if arguments.has(.url) {
      throw Refusal.usage("\(Option.show.name) runs nothing, so \(Option.url.name) has no effect with it.")
    }
    let folder = try folderIfAsked()
    var request = request
    request.playsWrong = folder != nil
    let record = try engines.studies.show(request)
    if let folder {
      try folder.write(record.pages)
      if !arguments.has(.quiet) { console.show("The pages are in \(folder.path)\n") }
      return .fine
    }
    switch format {
    case .text: try console.write(record.solutionsText(console.text))
    case .markdown: try console.write(record.solutionsMarkdown())
    case .json: try console.write(record.json())
    }
    return .fine
  }
}
