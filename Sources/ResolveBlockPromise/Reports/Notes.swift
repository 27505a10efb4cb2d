/// Which problems of a promise are reported? A drop, and an error that nothing handled.
extension Core {
  func noteDrop() { Report(.dropped, label).send() }

  func noteUnhandled(_ error: any Error) {
    if !PromiseError.isKnown(error) { Report(.unhandled("\(error)"), label).send() }
  }
}

extension PromiseError {
  /// Whether the error is known already: from a cancel, or from the report of a dropped promise.
  fileprivate static func isKnown(_ error: any Error) -> Bool {
    guard let error = error as? PromiseError else { return false }
    return error == cancelled || error == dropped
  }
}
