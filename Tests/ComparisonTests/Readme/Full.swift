import FullPromises

enum FullReadme {
  // snippet: full
  static func name(_ id: Int) -> Promise<String> {
    Promise(on: .global()) { fulfill, reject in
      fetchName(id) { result in
        switch result {
        case .success(let name): fulfill(name)
        case .failure(let error): reject(error)
        }
      }
    }
  }

  static func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
    name(id)
      .then(on: .global()) { name in "Hello, \(name)!" }
      .recover(on: .global()) { _ in "Nobody has number \(id)." }
      .then(on: .global()) { greeting in show(greeting) }
  }
  // end
}
