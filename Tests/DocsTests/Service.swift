import Dispatch

/// The error of the pages' small task.
struct Missing: Error, Equatable {
  let id: Int
}

/// A service that knows nothing of promises, as most do.
@Sendable func fetchName(_ id: Int, _ completion: @escaping @Sendable (Result<String, Missing>) -> Void) {
  DispatchQueue.global().async {
    completion(id == 7 ? .success("Ada") : .failure(Missing(id: id)))
  }
}

/// A second service, which needs what the first one gave.
@Sendable func fetchGreeting(
  for name: String, _ completion: @escaping @Sendable (Result<String, Missing>) -> Void
) {
  DispatchQueue.global().async { completion(.success("Good morning, \(name)!")) }
}

/// Greets whoever has a number.
typealias Greet = (_ id: Int, _ show: @escaping @Sendable (String) -> Void) -> Void
