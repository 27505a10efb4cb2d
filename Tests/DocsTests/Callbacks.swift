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
}
