import Dispatch
import Foundation
import Record
import Report

/// How does one see what the suite says of one's own promise? In one call, without this package's command.
public enum Conformance {
  /// Runs the suite on `subjects`, prints the matrix, and ends the program. The code is 0 if all clauses hold, 1 if one
  /// fails, and 75 if none fails and one wasn't run. It is 64 if the arguments can't be understood, and 73 if the
  /// output can't be written. With `--trace` or `--kind` it plays programs instead.
  ///
  /// The argument `--help` lists the others. Without arguments the clauses of the profile `aplus` run. A list of
  /// `clauses` that is given runs as it is. A program that has arguments of its own hands over those that are for the
  /// suite.
  ///
  /// The clauses run in children: this program, started again. So it is to be called on the main thread, before the
  /// program does anything else.
  public static func main(
    _ subjects: Subject..., clauses: [Clause]? = nil, arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Never {
    main(of: subjects, clauses, arguments)
  }

  /// The same for a list of subjects.
  package static func main(
    of subjects: [Subject], _ clauses: [Clause]? = nil,
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) -> Never {
    serveIfChild(subjects)
    onThread {
      let screen = Screen()
      exit(
        run(
          arguments, on: subjects, clauses, .inChildrenOfThisProgram, print: { print($0, terminator: "") },
          say: screen.say, place: screen.place))
    }
    dispatchMain()
  }

  /// The exit code for the arguments of a program.
  static func run(
    _ arguments: [String], on subjects: [Subject], _ clauses: [Clause]?, _ isolation: Runner.Isolation,
    print: (String) -> Void, say: (String) -> Void, place: Meter.Place? = nil
  ) -> Int32 {
    do {
      let order = try Order(arguments, among: clauses)
      if order.words.has(.help) {
        print(Order.help)
        return 0
      }
      if order.words.has(Order.list) {
        let record = ConformanceRecord(order.clauses)
        print(order.format == "json" ? try record.json() : record.plainList)
        return 0
      }
      let known = order.words.last(Order.known)
      let subjects = try known.map { try declared(in: $0, of: subjects, order.clauses) } ?? subjects
      var runner = Runner(order.words.has(.inProcess) ? .inThisProcess : isolation)
      runner.programSeconds = order.programSeconds
      runner.repeats = try order.words.count(Order.repeats) ?? 1
      runner.chainLength = try order.words.count(Order.depth) ?? runner.chainLength
      let output = order.words.last(Order.output)
      if let program = order.words.last(Order.trace) {
        return try play(program, on: subjects, by: runner, output, print: print)
      }
      let place = order.words.has(.quiet) ? nil : place
      let meter = Meter(place)
      if order.words.has(Order.kind) { return kinds(of: subjects, by: runner, meter, print: print) }
      let file = try output.map { path in try OutputFile(path, named: order.file) }
      let strangers = subjects.flatMap { $0.strangers(among: Suite.clauses + order.clauses) }
      strangers.forEach { say($0 + "\n") }
      if let path = order.words.last(Order.record) {
        return try record(order, on: subjects, by: runner, in: path, meter, print: print)
      }
      if order.isWhole {
        let check = AdapterCheck(of: subjects, by: runner)
        if !check.matrix.isConforming {
          print("\(check.matrix)\nThe adapter doesn't do what it has to, so no clause was asked.\n")
          return 1
        }
        if !check.proposals.isEmpty { say(Self.proposal(check.proposals)) }
      }
      place?.show("\(order.clauses.count) clauses: usually done in half a minute, or in two where many hang.\n")
      let matrix = runner.run(order.clauses, on: subjects) { done, total, what in
        meter.report(Progress(part: "conformance", done: done, total: total, what: what))
      }
      meter.finish()
      let unasked = order.unasked == 0 ? "" : "\(order.unasked) clauses of core weren't asked: --profile core\n"
      let text = "\(matrix)\n\(unasked)"
      let results =
        switch order.format {
        case "markdown": matrix.record.plainMarkdown
        case "json": try matrix.record.json()
        case "junit": matrix.record.junit
        case "github": matrix.record.annotations + text
        default: text
        }
      print(file == nil ? results : text)
      try file?.write(results)
      if !matrix.isConforming || !strangers.isEmpty { return 1 }
      return matrix.isComplete ? 0 : EX_TEMPFAIL
    } catch {
      let code = (error as? Misuse)?.code ?? EX_CANTCREAT
      say("\(error)\(code == EX_USAGE ? " The argument --help shows more." : "")\n")
      return code
    }
  }

  private static func proposal(_ lines: [String]) -> String {
    """
    What isn't declared, and seems to be on purpose: in a file for --known, the other clauses and the model follow it.
    \(lines.map { "  \($0)\n" }.joined())
    """
  }

  /// Writes what fails or differs to a new file, and says how much that is.
  private static func record(
    _ order: Order, on subjects: [Subject], by runner: Runner, in path: String, _ meter: Meter,
    print: (String) -> Void
  ) throws -> Int32 {
    if FileManager.default.fileExists(atPath: path) {
      throw Misuse(
        message: "'\(path)' is there already, perhaps with reasons of yours. Name a new file.", code: EX_CANTCREAT)
    }
    let runs = try order.words.count(Order.runs) ?? 5
    var lines = ["# What \(order.clauses.count) clauses saw in \(runs) runs. Give each line a reason of your own."]
    for subject in subjects {
      let recording = RecordedFailures(of: order.clauses, on: subject, by: runner, runs: runs) { what in
        meter.report(Progress(part: "recording", done: 0, total: 0, what: what))
      }
      meter.finish()
      if recording.sometimes.count > RecordedFailures.mostSometimes {
        print(
          """
          \(recording.sometimes.count) clauses of \(subject.name) fail only sometimes, and a file with more than \
          \(RecordedFailures.mostSometimes) of them would hide new faults. Nothing was written. Fix the race that they share: \
          \(recording.sometimes.joined(separator: ", "))

          """)
        return 1
      }
      if subjects.count > 1 { lines.append("promise \(subject.name)") }
      lines += recording.lines
      print("\(subject.name): \(recording.summary)\n")
    }
    try OutputFile(path, named: "known.txt").write(lines.joined(separator: "\n") + "\n")
    return 0
  }

  private static func text(of path: String) throws(Misuse) -> String {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw Misuse(message: "'\(path)' can't be read.", code: EX_NOINPUT)
    }
  }

  /// The subjects with what a file says of them.
  static func declared(
    in path: String, of subjects: [Subject], _ clauses: [Clause]
  ) throws(Misuse) -> [Subject] {
    let text = try text(of: path)
    do { return try Declarations(text, of: subjects, among: Suite.clauses + clauses).subjects } catch {
      throw Misuse(message: "'\(path)', \(error.message)", code: error.code)
    }
  }

  /// Prints which kind of promise each is.
  private static func kinds(
    of subjects: [Subject], by runner: Runner, _ meter: Meter, print: (String) -> Void
  ) -> Int32 {
    subjects.reduce(0) { code, subject in
      let search = KindSearch(subject, by: runner) {
        meter.report(Progress(part: "programs", done: $0, total: 0, what: subject.name))
      }
      meter.finish()
      search.lines.forEach { print($0 + "\n") }
      return search.isWrong ? 1 : code
    }
  }

  /// Plays the program in a file, prints what it makes happen, and writes the page that shows it if there is a folder.
  private static func play(
    _ path: String, on subjects: [Subject], by runner: Runner, _ folder: String?, print: (String) -> Void
  ) throws -> Int32 {
    let text = try text(of: path)
    do {
      let replay = try Replay(text)
      let file = try folder.map { path in try OutputFile("\(path)/", named: TraceRecord.player) }
      let finding = replay.run(on: subjects, by: runner)
      finding.lines.forEach { print($0 + "\n") }
      try file?.write(
        TraceRecord(program: URL(filePath: path).lastPathComponent, finding.performances).playerFile().text)
      return finding.differing.isEmpty ? 0 : 1
    } catch let failure as Replay.Failure {
      throw Misuse(message: "'\(path)' isn't a program: \(failure).", code: EX_DATAERR)
    }
  }
}

extension Subject {
  /// What it declares of clauses that there aren't, as a slip of the pen does; a line for each.
  func strangers(among clauses: [Clause]) -> [String] {
    let known = Set(clauses.map(\.id))
    return [("difference", differences.keys.sorted()), ("known failure", knownFailures.keys.sorted())]
      .flatMap { what, ids in
        ids.filter { !known.contains($0) }.map { "✗ \(name) declares a \(what) in '\($0)', which isn't a clause" }
      }
  }
}
