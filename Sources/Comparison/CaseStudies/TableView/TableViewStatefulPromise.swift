import StatefulPromise

/// How does it look when a promise stands for what may not be there yet?
///
/// This is what its state is for: the data source keeps the promises and nothing else, and reads them whenever the
/// table asks.
final class StatefulTable: TableDataSource {
  private let sections: [Promise<[String], TimetableError>]

  init(_ timetable: Timetable) { sections = Timetable.sections.indices.map(timetable.departures) }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in sections { section.finishOnMainThread { _ in changed() } }
  }

  func rows(inSection section: Int) -> [String] { sections[section].result?.rows ?? [] }
}

extension Timetable {
  fileprivate func departures(inSection section: Int) -> Promise<[String], TimetableError> {
    Promise { departures(inSection: section, $0) }
  }
}
