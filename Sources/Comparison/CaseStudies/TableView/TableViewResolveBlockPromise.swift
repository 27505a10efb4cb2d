import ResolveBlockPromise

/// How does it look when each block resolves the Next Promise?
///
/// A promise says whether it is resolved, but it gives the result only to its one block. So the data source keeps what
/// came.
final class ResolveBlockTable: TableDataSource {
  private let timetable: Timetable
  private var arrived: [Int: Result<[String], any Error>] = [:]

  init(_ timetable: Timetable) { self.timetable = timetable }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in Timetable.sections.indices {
      timetable.departures(inSection: section).thenErrorMainQueue { [weak self] rows in
        self?.arrived[section] = rows
        changed()
      }
    }
  }

  func rows(inSection section: Int) -> [String] { arrived[section]?.rows ?? [] }
}

extension Timetable {
  fileprivate func departures(inSection section: Int) -> Promise<[String]> {
    .wrap(name: Timetable.sections[section]) { departures(inSection: section, $0) }
  }
}
