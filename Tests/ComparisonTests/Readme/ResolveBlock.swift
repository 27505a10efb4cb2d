import ResolveBlockPromise

enum ResolveBlockReadme {
  // snippet: resolve-block
  static func name(_ id: Int) -> Promise<String> {
    let promise = Promise<String>(name: "name")
    fetchName(id) { result in promise.resolve(result.mapError { $0 }) }  // under way from here on
    return promise
  }

  static func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
    name(id)
      .then({ name in "Hello, \(name)!" }, error: { _ in "Nobody has number \(id)." })
      .then { greeting in show(greeting) }
  }
  // end
}
