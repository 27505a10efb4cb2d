import Dispatch

/// The error of the README's small task.
struct Missing: Error, Equatable {
  let id: Int
}

/// A service that knows nothing of promises, as most do.
func fetchName(_ id: Int, _ completion: @escaping @Sendable (Result<String, Missing>) -> Void) {
  DispatchQueue.global().async {
    completion(id == 7 ? .success("Ada") : .failure(Missing(id: id)))
  }
}
