import Dispatch
import Foundation

/// What has to be done? Fill a table whose sections arrive one by one, from a service that knows nothing of promises.
///
/// A table asks its data source when it likes, again and again, and wants the answer at once: how many rows are there
/// now? A section that isn't there has none, one that failed has one that says why. All calls come on the main thread.
@MainActor
protocol TableDataSource: AnyObject, Sendable {
  init(_ timetable: Timetable)

  /// Asks for all sections. Calls `changed`, on the main thread, each time that one of them has come.
  func load(_ changed: @escaping @MainActor @Sendable () -> Void)

  func numberOfRows(inSection section: Int) -> Int

  func text(ofRow row: Int, inSection section: Int) -> String
}

/// When does what leave? Asks a server for the departures of a part of the day.
///
/// Every call returns at once, and the handler is called on another thread, exactly once.
struct Timetable: Sendable {
  typealias Completion = @Sendable (Result<[String], TimetableError>) -> Void

  static let sections = ["morning", "noon", "evening"]

  let web: Web

  func departures(inSection section: Int, _ completion: @escaping Completion) {
    web.get("departures/\(Self.sections[section])") { result in
      completion(
        result.mapError(TimetableError.unavailable).flatMap { data in
          (try? JSONDecoder().decode([String].self, from: data)).map(Result.success) ?? .failure(.unreadable)
        })
    }
  }
}

/// Why a section has no rows of its own.
enum TimetableError: Error, CustomStringConvertible {
  case unavailable(Web.Failure)
  case unreadable

  var description: String {
    switch self {
    case .unavailable(let failure): "\(failure)"
    case .unreadable: "the departures can't be read"
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
      let rows = (0..<dataSource.numberOfRows(inSection: section)).map { row in
        dataSource.text(ofRow: row, inSection: section)
      }
      return "\(name) (\(rows.count)) \(rows.joined(separator: ", "))".trimmingCharacters(in: .whitespaces)
    }
    transcript.add(sections.joined(separator: " | "))
  }
}
