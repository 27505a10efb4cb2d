extension Filling {
  /// How does it look with completion handlers alone?
  ///
  /// A function that calls itself from its own handler takes the place of a loop, and carries the number of the attempt
  /// along.
  static func completionHandlers(_ form: Form, _ screen: FormScreen) {
    ask(form, screen, attempt: 1) { result in
      switch result {
      case .success(let name): screen.welcome(name)
      case .failure(let error): screen.leave(error)
      }
      screen.finish()
    }
  }

  private static func ask(
    _ form: Form, _ screen: FormScreen, attempt: Int, completion: @escaping Form.Completion
  ) {
    form.ask { answer in
      switch answer {
      case .failure(let error): completion(.failure(error))
      case .success(let answer):
        form.validate(answer) { name in
          guard case .failure(let error) = name, error.canAskAgain else { return completion(name) }
          screen.object(error)
          guard attempt < Form.attempts else { return completion(name) }
          ask(form, screen, attempt: attempt + 1, completion: completion)
        }
      }
    }
  }
}
