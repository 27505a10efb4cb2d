import FullPromises

extension Filling {
  /// How does it look with every operator at hand?
  ///
  /// `retry` was made for servers that sometimes fail, and it fits a user who mistypes. Its condition says which errors
  /// are worth another attempt.
  static func fullPromises(_ form: Form, _ screen: FormScreen) {
    let isWorthIt: @Sendable (Int, any Error) -> Bool = { _, error in (error as? FormError)?.canAskAgain ?? false }
    retry(on: .global(), attempts: Form.attempts - 1, delay: 0, condition: isWorthIt) {
      form.ask().then(on: .global(), form.validate).catch(on: .global()) { error in
        if isWorthIt(0, error) { screen.object(error) }
      }
    }.then(on: .global()) { name in
      screen.welcome(name)
    }.catch(on: .global()) { error in
      screen.leave(error)
    }.always(on: .global()) {
      screen.finish()
    }
  }
}

extension Form {
  fileprivate func ask() -> Promise<String> { wrap(on: .global()) { ask($0) } }

  @Sendable fileprivate func validate(_ name: String) -> Promise<String> {
    wrap(on: .global()) { validate(name, $0) }
  }
}
