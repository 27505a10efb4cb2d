import LinkedListPromise

extension Filling {
  /// How does it look when a promise is a value?
  ///
  /// If an answer won't do, `recover` returns a promise of another name: a recursion that reads like a loop.
  static func linkedListPromise(_ form: Form, _ screen: FormScreen) {
    @Sendable func name(attempt: Int) -> Promise<String, FormError> {
      form.ask().then(form.validate).recover { error throws(FormError) in
        guard error.canAskAgain else { throw error }
        screen.object(error)
        guard attempt < Form.attempts else { throw error }
        return name(attempt: attempt + 1)
      }
    }
    name(attempt: 1).task { result in
      switch result {
      case .success(let name): screen.welcome(name)
      case .failure(let error): screen.leave(error)
      }
      screen.finish()
    }
  }
}

extension Form {
  fileprivate func ask() -> Promise<String, FormError> { Promise(task: ask(_:)) }

  @Sendable fileprivate func validate(_ name: String) -> Promise<String, FormError> { Promise { validate(name, $0) } }
}
