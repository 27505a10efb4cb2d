import Dispatch

/// One wish to have a group of data synchronised.
struct SyncRequest: Sendable, Hashable {
  let number: Int
  let group: String
}

/// Why a group wasn't synchronised.
enum SyncError: Error, Equatable, CustomStringConvertible {
  case connectionLost(group: String)
  /// The caller's fault.
  case busy(with: String)

  var description: String {
    switch self {
    case .connectionLost(let group): "the connection broke while \(group) was synchronised"
    case .busy(let group): "the server was still busy with \(group)"
    }
  }
}

/// Who synchronises? A server that can do one group at a time. It takes a completion handler and knows nothing of
/// promises.
///
/// Every call returns at once. The handler is called on another thread, exactly once. A call that comes while another
/// is under way fails.
final class SyncServer: Sendable {
  typealias Completion = @Sendable (Result<Int, SyncError>) -> Void

  private struct State {
    var running: String?
    var finished: [String] = []
  }

  private let broken: Set<String>
  private let state = Lock(State())
  private let queue = DispatchQueue(label: "sync server", attributes: .concurrent)
  private let underWay: DispatchGroup
  /// Closed until everybody has asked.
  private let gate = Gate()

  /// A server that loses its connection whenever it synchronises one of the groups named, and that answers nobody
  /// before `begin` is called.
  init(losing broken: Set<String>, underWay: DispatchGroup) { (self.broken, self.underWay) = (broken, underWay) }

  /// Synchronises a group, and gives the number of changes.
  func sync(_ group: String, _ completion: @escaping Completion) {
    let running = state.withLock { state in
      defer { state.running = state.running ?? group }
      return state.running
    }
    gate.pass { [self] in
      queue.async(group: underWay) { [self] in
        if let running { return completion(.failure(.busy(with: running))) }
        state.withLock { state in
          state.running = nil
          state.finished.append(group)
        }
        completion(broken.contains(group) ? .failure(.connectionLost(group: group)) : .success(group.count))
      }
    }
  }

  /// Begins to answer.
  func begin() { gate.open() }

  /// The groups in the order in which they were synchronised.
  var order: [String] { state.withLock { $0.finished } }
}
