import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does a study's service ask its server? With a session of its own and completion handlers.
///
/// Every call returns at once, and the handler is called on another thread, exactly once.
final class Web: Sendable {
  /// Why there is no answer.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case status(Int)
    case unreachable
    case timedOut
    case cancelled
    case broken

    var description: String {
      switch self {
      case .status(let status): "the server answers with \(status)"
      case .unreachable: "the server can't be reached"
      case .timedOut: "the server doesn't answer"
      case .cancelled: "the request was cancelled"
      case .broken: "the connection broke"
      }
    }
  }

  private let base: URL
  private let session: URLSession
  private let underWay = DispatchGroup()
  private let state = Lock(State())

  private struct State {
    var isClosed = false
    /// What is asked, by the number of the request. The session's own list can't be read on Linux: Swift 6.3.1 changes it
    /// on another queue, and the program crashes.
    var tasks: [Int: URLSessionTask] = [:]
    var requests = 0
  }

  /// How many seconds somebody else's server is given; the study's own one is never late.
  static let patienceWithOthers = 3.0

  /// Asks the study's own server, or another one in its place.
  init(_ own: URL, other: URL? = nil) {
    base = (other ?? own).appendingPathComponent("")
    let configuration = URLSessionConfiguration.ephemeral
    if other != nil { configuration.timeoutIntervalForRequest = Self.patienceWithOthers }
    session = URLSession(configuration: configuration)
  }

  /// Asks for a target below the server's address, whether or not that ends in a slash.
  func get(_ target: String, _ completion: @escaping @Sendable (Result<Data, Failure>) -> Void) {
    guard let url = URL(string: target, relativeTo: base) else { return completion(.failure(.unreachable)) }
    underWay.enter()
    let task = state.withLock { state -> URLSessionTask? in
      if state.isClosed { return nil }
      state.requests += 1
      let number = state.requests
      let task = session.dataTask(with: url) { [underWay, weak self] data, response, error in
        _ = self?.state.withLock { $0.tasks.removeValue(forKey: number) }
        completion(Self.result(data, response, error))
        underWay.leave()
      }
      state.tasks[number] = task
      return task
    }
    if let task { return task.resume() }
    completion(.failure(.cancelled))
    underWay.leave()
  }

  /// Does what the system does to the requests of a program that the user has left.
  func cancelAll() {
    for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
  }

  /// Waits until nothing is asked and no handler runs, and returns whether that was so before the deadline.
  func isQuiet(by deadline: DispatchTime) -> Bool { underWay.wait(timeout: deadline) == .success }

  /// Releases the session's threads and connections. Whoever asks after that is answered with a cancellation: the
  /// session itself would end the program, and a solution that was given up may still be at work.
  func close() {
    state.withLock { state in
      state.isClosed = true
      session.finishTasksAndInvalidate()
    }
  }

  private static func result(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<Data, Failure> {
    switch (error as? URLError)?.code {
    case .timedOut?: return .failure(.timedOut)
    case .cancelled?: return .failure(.cancelled)
    case .cannotConnectToHost?, .cannotFindHost?: return .failure(.unreachable)
    case .some: return .failure(.broken)
    case nil: break
    }
    guard error == nil, let status = (response as? HTTPURLResponse)?.statusCode else { return .failure(.broken) }
    return status == 200 ? .success(data ?? Data()) : .failure(.status(status))
  }
}
