import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does a study's service ask its server? With a session of its own and completion handlers.
///
/// Every call returns at once, and the handler is called on another thread, exactly once.
final class Web: Sendable {
  /// Why there is no answer, or none that can be used.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case status(Int)
    case unreachable
    case timedOut
    case cancelled
    case broken
    case unreadable

    /// What the system's error means here.
    init(system error: any Error) {
      switch (error as? URLError)?.code {
      case .timedOut?: self = .timedOut
      case .cancelled?: self = .cancelled
      case .cannotConnectToHost?, .cannotFindHost?: self = .unreachable
      default: self = .broken
      }
    }

    var description: String {
      switch self {
      case .status(let status): "the server answers with \(status)"
      case .unreachable: "the server can't be reached"
      case .timedOut: "the server doesn't answer"
      case .cancelled: "the request was cancelled"
      case .broken: "the connection broke"
      case .unreadable: "the answer can't be read"
      }
    }
  }

  private let base: URL
  private let session: URLSession
  private let underWay: DispatchGroup

  /// Asks the study's own server, or another one in its place.
  init(_ own: URL, other: URL? = nil, underWay: DispatchGroup) {
    self.underWay = underWay
    base = (other ?? own).appendingPathComponent("")
    session = URLSession(configuration: Self.configuration(for: other))
  }

  /// The study's own server answers when its script says so, which may be late on a busy machine, so only somebody
  /// else's can time out.
  static func configuration(for other: URL?) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = other == nil ? 3_600 : 3
    return configuration
  }

  /// Releases the session's threads and connections, once nothing is asked any more.
  deinit { session.finishTasksAndInvalidate() }

  /// Asks for a target below the server's address, whether or not that ends in a slash, and reads the answer.
  func get<Value>(
    _ target: String, _ read: @escaping @Sendable (Page) throws(Failure) -> Value,
    _ completion: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) {
    guard let url = URL(string: target, relativeTo: base) else { return completion(.failure(.unreachable)) }
    underWay.enter()
    session.dataTask(with: url) { [underWay] data, response, error in
      let page = Page.result(data, response, error, mapping: Failure.init(system:))
      completion(Result { () throws(Failure) in try read(page.get()) })
      underWay.leave()
    }.resume()
  }

  /// Does what the system does to the requests of a program that the user has left; nothing can be asked after that.
  func cancelAll() { session.invalidateAndCancel() }
}

/// What a server answered.
struct Page: Sendable {
  let status: Int
  let data: Data

  /// Makes one result of the three things that a session's handler is called with.
  static func result<Failure>(
    _ data: Data?, _ response: URLResponse?, _ error: (any Error)?, mapping: (any Error) -> Failure
  ) -> Result<Page, Failure> {
    if let error { return .failure(mapping(error)) }
    guard let response = response as? HTTPURLResponse else { return .failure(mapping(URLError(.badServerResponse))) }
    return .success(Page(status: response.statusCode, data: data ?? Data()))
  }

  /// What the server sent if all went well.
  func body() throws(Web.Failure) -> Data {
    if status == 200 { return data }
    throw .status(status)
  }
}

extension Decodable {
  /// Reads the JSON of a page.
  init(page: Page) throws(Web.Failure) {
    let data = try page.body()
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch { throw .unreadable }
  }
}
