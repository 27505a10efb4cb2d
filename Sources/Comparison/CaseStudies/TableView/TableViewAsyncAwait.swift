/// How does it look when the compiler makes the chain?
///
/// A task can be awaited by many, but not read without waiting. So the data source keeps what came. It belongs to the
/// main actor, and so do the tasks that it makes.
final class AsyncTable: TableDataSource {
  private let timetable: Timetable
  private var arrived: [Int: Result<[String], TimetableError>] = [:]

  init(_ timetable: Timetable) { self.timetable = timetable }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in Timetable.sections.indices {
      Task { [weak self, timetable] in
        let rows = await timetable.departures(inSection: section)
        self?.arrived[section] = rows
        changed()
      }
    }
  }

  func rows(inSection section: Int) -> [String] { arrived[section]?.rows ?? [] }
}

extension Timetable {
  fileprivate func departures(inSection section: Int) async -> Result<[String], TimetableError> {
    await withCheckedContinuation { done in departures(inSection: section) { done.resume(returning: $0) } }
  }
}
