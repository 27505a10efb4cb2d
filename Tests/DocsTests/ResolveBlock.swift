import ResolveBlockPromise

enum ResolveBlock {
  static func greeter() -> Greet {
    // snippet: resolve-block-wrap
    func name(_ id: Int) -> Promise<String> {
      let promise = Promise<String>(name: "name")
      fetchName(id) { result in promise.resolve(result) }  // under way from here on
      return promise
    }
    // end

    // snippet: resolve-block
    func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
      name(id)
        .then({ name in "Hello, \(name)!" }, error: { _ in "Nobody has number \(id)." })
        .then { greeting in show(greeting) }
    }
    // end
    return greet
  }
}
