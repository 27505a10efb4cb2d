import LinkedListPromise

enum LinkedListReadme {
  // snippet: linked-list
  static func name(_ id: Int) -> Promise<String, Missing> {
    Promise { completionHandler in fetchName(id, completionHandler) }
  }

  static func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
    name(id)
      .map { name in "Hello, \(name)!" }
      .recover { error in "Nobody has number \(error.id)." }
      .task { result in show(result.get()) }  // nothing happened before this line
  }
  // end
}
