import LinkedListPromise

enum LinkedList {
  static func greeter() -> Greet {
    // snippet: linked-list-wrap
    func name(_ id: Int) -> Promise<String, Missing> {
      Promise { completionHandler in fetchName(id, completionHandler) }
    }
    // end

    // snippet: linked-list
    func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
      name(id)
        .map { name in "Hello, \(name)!" }
        .recover { error in "Nobody has number \(error.id)." }
        .task { result in show(result.get()) }  // nothing happened before this line
    }
    // end
    return greet
  }

  /// The two steps that completion handlers nest.
  static func twoSteps() -> Greet {
    @Sendable func name(_ id: Int) -> Promise<String, Missing> { Promise { fetchName(id, $0) } }
    @Sendable func greeting(for name: String) -> Promise<String, Missing> { Promise { fetchGreeting(for: name, $0) } }
    // snippet: two-steps
    func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
      name(id)
        .then { name in greeting(for: name) }
        .recover { error in "Nobody has number \(error.id)." }
        .task { result in show(result.get()) }
    }
    // end
    return greet
  }

  /// The front page: two uses of one promise.
  static func front(
    _ fetchName: @escaping @Sendable (Int, @escaping @Sendable (Result<String, Never>) -> Void) -> Void,
    _ show: @escaping @Sendable (String) -> Void
  ) {
    func name(_ id: Int) -> Promise<String, Never> { Promise { completionHandler in fetchName(id, completionHandler) } }
    // swift-format-ignore
    do {
      // snippet: front-linked-list
      let ada = name(7)                           // LinkedListPromise: nothing has happened yet
      ada.task { result in show(result.get()) }   // fetches the name
      ada.task { result in show(result.get()) }   // fetches it again
      // end
    }
  }
}
