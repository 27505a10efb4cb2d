import Record

/// Where does a run come from, and what should make a reader doubt its figures?
extension Machine {
  /// What the program found out about the machine; what it couldn't find out is left out.
  var facts: [(name: String, value: String)] {
    let gibibytes = (Double(memoryBytes) / 1_073_741_824 * 10).rounded() / 10
    return [
      ("system", system), ("processor", processor), ("cores", cores > 0 ? "\(cores)" : ""),
      ("memory", memoryBytes > 0 ? "\(gibibytes) GiB" : ""), ("compiler", compiler), ("build", build),
      ("commit", commit), ("hash of the sources", sources ?? ""), ("load when it began", shownLoad), ("date", date),
    ].filter { !$0.1.isEmpty }
  }

  /// The same in one sentence: commit, machine, compiler, quiet or busy.
  var sentence: String {
    let changes = commit.hasSuffix("+changes") ? " with changes" : ""
    let parts = [
      commit.isEmpty ? "" : "commit \(commit.prefix(12))\(changes)", processor, cores > 0 ? "\(cores) cores" : "",
      system,
      [compiler, build].filter { !$0.isEmpty }.joined(separator: ", "),
      "\(isBusy ? "busy" : "quiet") when it began (load \(shownLoad))", date,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What makes the figures doubtful, in one line; nothing where nothing does.
  var doubts: [Phrase] {
    let reasons = [
      build == "release" ? "" : "a \(build) build", isBusy ? "a busy machine" : "",
      commit.hasSuffix("+changes") ? "uncommitted changes" : "",
    ].filter { !$0.isEmpty }
    return reasons.isEmpty ? [] : [Phrase("Figures of \(Advice.list(reasons)).", .bad)]
  }

  private var isBusy: Bool { load > Double(max(cores, 1)) / 2 }

  private var shownLoad: String { "\((load * 100).rounded() / 100)" }
}
