import Foundation

/// What has to be done? Fill a table whose sections arrive one by one, from a service that knows nothing of promises.
///
/// A table asks its data source when it likes, again and again, and wants the answer at once: which rows are there now?
/// A section that isn't there has none, one that failed has one that says why. All calls come on the main thread.
@MainActor
protocol TableDataSource: AnyObject, Sendable {
  init(_ timetable: Timetable)

  /// Asks for all sections. Calls `changed`, on the main thread, each time that one of them has come.
  func load(_ changed: @escaping @MainActor @Sendable () -> Void)

  func rows(inSection section: Int) -> [String]
}

/// When does what leave? Asks a server for the departures of a part of the day.
///
/// Every call returns at once, and the handler is called on another thread, exactly once.
struct Timetable: Sendable {
  typealias Completion = @Sendable (Result<[String], TimetableError>) -> Void

  static let sections = ["morning", "noon", "evening"]

  let web: Web

  func departures(inSection section: Int, _ completion: @escaping Completion) {
    web.get("departures/\(Self.sections[section])", [String].init(page:), completion)
  }
}

/// Why a section has no rows of its own.
typealias TimetableError = Web.Failure

extension Result where Success == [String] {
  /// The rows of a section that has come.
  var rows: [String] {
    switch self {
    case .success(let rows): rows
    case .failure(let error): ["\(error)"]
    }
  }
}

/// What the user looks at: a table that keeps nothing, and asks its data source each time that it is drawn.
@MainActor
final class TimetableView: Sendable {
  let dataSource: any TableDataSource
  private let transcript: Transcript

  init(_ dataSource: any TableDataSource, _ transcript: Transcript) {
    (self.dataSource, self.transcript) = (dataSource, transcript)
  }

  func appear() {
    dataSource.load { [weak self] in self?.draw() }
    draw()
  }

  func draw() {
    let sections = Timetable.sections.enumerated().map { section, name in
      let rows = dataSource.rows(inSection: section)
      return "\(name) (\(rows.count)) \(rows.joined(separator: ", "))".trimmingCharacters(in: .whitespaces)
    }
    transcript.add(sections.joined(separator: " | "))
  }
}
