import Dispatch

/// What has to be asked, and what may come back? Where the user is, then what is known for that place; or an error.
///
/// Both services take completion handlers and know nothing of promises. Every call returns at once, and the handler is
/// called on another thread, exactly once.
struct LocationServices: Sendable {
  typealias Completion<Value> = @Sendable (Result<Value, LocationError>) -> Void

  /// Where the user is, or nil if the receiver can't be read.
  let place: Location?
  let web: Web
  let underWay: DispatchGroup
  private let queue = DispatchQueue(label: "receiver")

  /// Asks the receiver where the user is.
  func location(_ completion: @escaping Completion<Location>) {
    queue.async(group: underWay) {
      completion(place.map(Result.success) ?? .failure(.notify("the receiver can't be read")))
    }
  }

  /// Asks the server what it has for a place.
  func userData(at location: Location, _ completion: @escaping Completion<UserData>) {
    web.get("user-data?at=\(location)", UserData.init(page:)) { completion($0.mapError(LocationError.init)) }
  }

  /// What the system does when the user leaves the program.
  func userLeft() { web.cancelAll() }
}

/// A place on Earth, in degrees.
struct Location: Sendable, Equatable, CustomStringConvertible {
  let latitude: Double
  let longitude: Double

  var description: String { "\(latitude),\(longitude)" }
}

/// What the server has for a user at a place.
struct UserData: Decodable, Sendable, Equatable {
  let user: String
  let friendsNearby: [String]
}

/// Which error does the user see? Document 001 sorts errors by that: some are worth a message, others only disturb.
enum LocationError: Error, Equatable {
  case notify(String)
  case ignore
}

extension LocationError {
  /// A request that ends because the user went away is nobody's concern.
  init(_ failure: Web.Failure) {
    self = failure == .cancelled || failure == .timedOut ? .ignore : .notify("\(failure)")
  }
}

/// What the user looks at. Everything that is shown is shown on the main thread: the types see to it.
@MainActor
struct LocationScreen {
  private let transcript: Transcript

  nonisolated init(transcript: Transcript) { self.transcript = transcript }

  func show(_ data: UserData) {
    let friends = data.friendsNearby.isEmpty ? "nobody" : data.friendsNearby.joined(separator: ", ")
    transcript.add("\(data.user), near you: \(friends)")
  }

  func notify(_ message: String) { transcript.add("alert: \(message)") }

  /// Takes away the sign that something is under way, whatever came of it.
  func finish() { transcript.finish() }
}
