import LinkedListPromise

/// How does it look when a promise is a value?
///
/// A value has no state that could be read: asking it again would ask the server again. So the data source keeps what
/// came.
final class LinkedListTable: TableDataSource {
  private let timetable: Timetable
  private var arrived: [Int: Result<[String], TimetableError>] = [:]

  init(_ timetable: Timetable) { self.timetable = timetable }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in Timetable.sections.indices {
      timetable.departures(inSection: section).finishOnMainThread { [weak self] rows in
        self?.arrived[section] = rows
        changed()
      }
    }
  }

  func rows(inSection section: Int) -> [String] { arrived[section]?.rows ?? [] }
}

extension Timetable {
  fileprivate func departures(inSection section: Int) -> Promise<[String], TimetableError> {
    Promise { departures(inSection: section, $0) }
  }
}
