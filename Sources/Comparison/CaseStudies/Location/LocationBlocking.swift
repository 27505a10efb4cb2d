import Dispatch

extension Locating {
  /// How does it look when each call waits for its result?
  ///
  /// Values are passed on as values, and it reads from top to bottom. The price is a thread that can do nothing else
  /// meanwhile. So it may not be called on the main thread.
  static func blocking(_ services: LocationServices, _ screen: LocationScreen) {
    let result = Result { () throws(LocationError) in try services.userData(at: services.location()) }
    DispatchQueue.main.sync {
      switch result {
      case .success(let data): screen.show(data)
      case .failure(.notify(let message)): screen.notify(message)
      case .failure(.ignore): break
      }
      screen.finish()
    }
  }
}

extension LocationServices {
  fileprivate func location() throws(LocationError) -> Location { try wait(location(_:)) }

  fileprivate func userData(at location: Location) throws(LocationError) -> UserData {
    try wait { userData(at: location, $0) }
  }

  private func wait<Value: Sendable>(_ work: (@escaping Completion<Value>) -> Void) throws(LocationError) -> Value {
    let answer = Lock<Result<Value, LocationError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    work { result in
      answer.withLock { $0 = result }
      isThere.signal()
    }
    isThere.wait()
    guard let result = answer.withLock({ $0 }) else { preconditionFailure("raised without an answer") }
    return try result.get()
  }
}
