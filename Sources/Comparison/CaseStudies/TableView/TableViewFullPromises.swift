import FullPromises

/// How does it look with every operator at hand?
///
/// A promise can be read whenever the table asks, and its work has begun when it is made. So the data source makes the
/// promises in `load`, and keeps nothing else.
final class FullTable: TableDataSource {
  private let timetable: Timetable
  private var sections: [Promise<[String]>] = []

  init(_ timetable: Timetable) { self.timetable = timetable }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    sections = Timetable.sections.indices.map(timetable.departures)
    for section in sections { section.onMain.always(changed) }
  }

  func rows(inSection section: Int) -> [String] {
    sections[section].value ?? sections[section].error.map { error in ["\(error)"] } ?? []
  }
}

extension Timetable {
  fileprivate func departures(inSection section: Int) -> Promise<[String]> {
    wrap(on: .global()) { departures(inSection: section, $0) }
  }
}
