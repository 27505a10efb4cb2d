import StatefulPromise

enum Stateful {
  static func greeter() -> Greet {
    func name(_ id: Int) -> Promise<String, Missing> {
      Promise { completionHandler in fetchName(id, completionHandler) }
    }

    // snippet: stateful
    func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
      let greeting = name(id)
        .map { name in "Hello, \(name)!" }
        .recover { error in "Nobody has number \(error.id)." }
      greeting.start { result in show(result.get()) }  // the work runs once, however many start it
    }
    // end
    return greet
  }
}
