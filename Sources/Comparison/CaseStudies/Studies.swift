import Record

/// Which case studies are there?
public enum Studies {
  /// Every study, in the order of the documents, and beside it a wrong solution with the script that shows what goes
  /// wrong.
  private static let pairs: [(right: Study, wrong: Study)] = [
    (Advertisement.study, Advertisement.wrong),
    (Filling.study, Filling.wrong),
    (Locating.study, Locating.wrong),
    (Download.study, Download.wrong),
    (TableView.study, TableView.wrong),
    (Boxes.study, Boxes.wrong),
    (Avatars.study, Avatars.wrong),
    (Calculator.study, Calculator.wrong),
    (Retry.study, Retry.wrong),
    (SyncJobs.study, SyncJobs.wrong),
    (ObjectStore.study, ObjectStore.wrong),
    (ManagedContext.study, ManagedContext.wrong),
  ]

  /// Every study, in the order of the documents.
  public static let all = pairs.map(\.right)

  /// The names of the solutions, each once, in the order in which they are shown.
  public static var solutions: [String] {
    all.flatMap(\.solutions).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// Plays the wrong solution of a study, and gives its source. One that never ends is given up after half a second.
  public static func playWrong(_ name: String) throws(MissingSource) -> StudiesRecord.Wrong? {
    guard let study = pairs.first(where: { $0.right.name == name })?.wrong, let solution = try study.sources().first
    else { return nil }
    let played = study.run(deadline: name == Locating.study.name ? 0.5 : 60).scenarios.first
    return played.map { StudiesRecord.Wrong(scenario: $0, solution: solution) }
  }
}
