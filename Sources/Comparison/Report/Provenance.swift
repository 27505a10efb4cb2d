import Record

/// Where does a run come from, and what should make a reader doubt its figures?
extension Machine {
  /// What the program found out about the machine; what it couldn't find out is left out.
  var facts: [(name: String, value: String)] {
    let gibibytes = (Double(memoryBytes) / 1_073_741_824 * 10).rounded() / 10
    return [
      ("system", system), ("processor", processor), ("cores", cores > 0 ? "\(cores)" : ""),
      ("memory", memoryBytes > 0 ? "\(gibibytes) GiB" : ""), ("compiler", compiler), ("build", build),
      ("commit", commit), ("load when it began", "\((load * 100).rounded() / 100)"), ("date", date),
    ].filter { !$0.1.isEmpty }
  }

  /// One sentence for each thing that makes the figures doubtful.
  var warnings: [String] {
    var warnings: [String] = []
    if build != "release" {
      warnings.append("This is a \(build) build: its times say nothing about a release build.")
    }
    if load > Double(max(cores, 1)) / 2 {
      warnings.append(
        "The machine was busy when the run began (load \((load * 100).rounded() / 100) on \(cores) cores): intervals are wider."
      )
    }
    if commit.hasSuffix("+changes") {
      warnings.append("The checkout had changes that no commit holds: the run can't be repeated from its commit.")
    }
    return warnings
  }
}
