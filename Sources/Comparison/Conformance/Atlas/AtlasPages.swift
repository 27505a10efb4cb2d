import Report

/// What do the pages of the atlas say? One in words, one on which a reader makes programs, and the programs in Swift.
///
/// - Tests: `AtlasPageTests`.
package struct AtlasPages {
  /// The pages and the programs in Swift, by their names in the folder.
  package let files: [(name: String, text: String)]
  /// What no set of answers explains, or a promise does otherwise than its model.
  package let unexplained: [String]

  /// The atlas of all pairs of some promises, which can be written in these ways. Programs are so many steps `longer`
  /// than the suite's, and have up to `recorded` steps on the page where a reader makes them.
  package init(
    _ subjects: [Subject], _ dialects: [any Dialect], longer: Int, recorded: Int,
    progress: (_ names: [String], _ done: Int) -> Void = { _, _ in }
  ) {
    let explanations = Explanations(subjects)
    let pairs = explanations.pairs.map { pair in
      var atlas = Atlas(subjects[pair.first], subjects[pair.second])
      atlas.longer = longer
      return (atlas: atlas, finding: atlas.run { progress(atlas.names, $0) })
    }
    unexplained = pairs.flatMap { $0.finding.unexplained.flatMap(\.self) }
    let lessons = explanations.lessons(pairs.flatMap(\.finding.differences).map(\.program))
    var seen: Set<Program> = []
    let shown = lessons.filter { seen.insert($0.program).inserted }
      .map { ($0, Replay($0.program).run(on: explanations.subjects).rows) }
    let document = AtlasDocument(
      explanations: explanations, pairs: pairs, lessons: lessons, programs: shown, modules: dialects.map(\.module))
    let page = AtlasPage(
      designs: subjects.map(\.name),
      lessons: shown.map { lesson, rows in
        AtlasPage.Lesson(
          steps: rows,
          reasons: grouped(lesson.reasons, pairs.map(\.atlas.title)).map { ($0.key.words, $0.names) })
      }, length: recorded, recorded: Recording(explanations, length: recorded).text)
    files =
      [("atlas.md", document.text), ("atlas/index.html", page.text)]
      + zip(explanations.subjects, dialects).map { subject, dialect in
        let offered = shown.map(\.0.program).enumerated().filter { Extent(of: $0.element, on: subject).isWhole }
        return ("atlas/\(dialect.module).swift", dialect.file(offered.map { ($0.offset + 1, $0.element) }))
      }
  }
}
