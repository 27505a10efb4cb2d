import ResolveBlockPromise

extension Filling {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// `iterate` is the loop. Its block gets the last attempt's result and its number, and ends with a name or asks
  /// again. `iterate` needs a value for each attempt, so a refused name is a value here.
  static func resolveBlockPromise(_ form: Form, _ screen: FormScreen) {
    form.attempt().iterate { name, step in
      if case .failure(let error) = name { screen.object(error) }
      guard case .failure = name, step + 1 < Form.attempts else { return .done(try name.get()) }
      return .next(form.attempt())
    }.then { name in
      screen.welcome(name)
    } error: { error in
      screen.leave(error)
    }.then {
      screen.finish()
    }
  }
}

extension Form {
  /// Asks once. Only an error that ends it all is one.
  fileprivate func attempt() -> Promise<Result<String, FormError>> {
    Promise.wrap(name: "name", ask(_:)).then { answer in
      Promise<String>.wrap(name: answer) { validate(answer, $0) }
    }.then { name in
      .success(name)
    } error: { error in
      guard let error = error as? FormError, error.canAskAgain else { throw error }
      return .failure(error)
    }
  }
}
