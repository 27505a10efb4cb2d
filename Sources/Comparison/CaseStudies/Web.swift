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
  private let underWay: DispatchGroup
  /// All that was ever asked. The session's own list can't be read on Linux: Swift 6.3.1 changes it on another queue,
  /// and the program crashes.
  private let tasks = Lock<[URLSessionTask]>([])

  /// How many seconds a server is given. The study's own one answers when its script says so, which may be late on a
  /// busy machine, so only somebody else's can time out.
  static let patience = 3_600.0, patienceWithOthers = 3.0

  /// Asks the study's own server, or another one in its place.
  init(_ own: URL, other: URL? = nil, underWay: DispatchGroup) {
    self.underWay = underWay
    base = (other ?? own).appendingPathComponent("")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = other == nil ? Self.patience : Self.patienceWithOthers
    session = URLSession(configuration: configuration)
  }

  /// Releases the session's threads and connections, once nothing is asked any more.
  deinit { session.finishTasksAndInvalidate() }

  /// Asks for a target below the server's address, whether or not that ends in a slash.
  func get(_ target: String, _ completion: @escaping @Sendable (Result<Data, Failure>) -> Void) {
    guard let url = URL(string: target, relativeTo: base) else { return completion(.failure(.unreachable)) }
    underWay.enter()
    let task = session.dataTask(with: url) { [underWay] data, response, error in
      completion(Self.result(data, response, error))
      underWay.leave()
    }
    tasks.withLock { $0.append(task) }
    task.resume()
  }

  /// Does what the system does to the requests of a program that the user has left.
  func cancelAll() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
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
