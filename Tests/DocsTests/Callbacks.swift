/// Two steps with completion handlers, and one mistake.
enum Callbacks {
  static func greeter() -> Greet {
    // snippet: callbacks
    func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
      fetchName(id) { result in
        guard let name = try? result.get() else { return }
        fetchGreeting(for: name) { result in
          switch result {
          case .success(let greeting): show(greeting)
          case .failure: show("Hello, \(name)!")
          }
        }
      }
    }
    // end
    return greet
  }

  /// The pages' small task without promises.
  static func greeting(_ id: Int) async -> String {
    // snippet: async
    func name(_ id: Int) async throws -> String {
      try await withCheckedThrowingContinuation { continuation in
        fetchName(id) { result in continuation.resume(with: result) }
      }
    }

    func greeting(_ id: Int) async -> String {
      do { return "Hello, \(try await name(id))!" } catch { return "Nobody has number \(id)." }
    }
    // end
    return await greeting(id)
  }
}
