import StatefulPromise

enum StatefulReadme {
  // snippet: stateful
  static func name(_ id: Int) -> Promise<String, Missing> {
    Promise { completionHandler in fetchName(id, completionHandler) }
  }

  static func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
    let greeting = name(id)
      .map { name in "Hello, \(name)!" }
      .recover { error in "Nobody has number \(error.id)." }
    greeting.start { result in show(result.get()) }  // the work runs once, however many start it
  }
  // end
}
