extension Filling {
  /// How does it look when the compiler makes the chain?
  ///
  /// A loop is a loop again, and waiting for a person takes no thread.
  static func asyncAwait(_ form: Form, _ screen: FormScreen) async {
    do throws(FormError) {
      screen.welcome(try await name(form, screen))
    } catch {
      screen.leave(error)
    }
    screen.finish()
  }

  private static func name(_ form: Form, _ screen: FormScreen) async throws(FormError) -> String {
    var attempt = 1
    while true {
      let answer = try await form.ask()
      do throws(FormError) {
        return try await form.validate(answer)
      } catch {
        guard error.canAskAgain else { throw error }
        screen.object(error)
        guard attempt < Form.attempts else { throw error }
        attempt += 1
      }
    }
  }
}

extension Form {
  fileprivate func ask() async throws(FormError) -> String {
    try await withCheckedContinuation { done in ask { done.resume(returning: $0) } }.get()
  }

  fileprivate func validate(_ name: String) async throws(FormError) -> String {
    try await withCheckedContinuation { done in validate(name) { done.resume(returning: $0) } }.get()
  }
}
