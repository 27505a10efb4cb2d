import LinkedListPromise

extension Locating {
  /// How does it look when a promise is a value?
  ///
  /// The error keeps its type, so the compiler sees that both kinds are handled. `finishOnMainThread` starts the work,
  /// and calls its handler on the main thread.
  static func linkedListPromise(_ services: LocationServices, _ screen: LocationScreen) {
    services.location().then(services.userData).finishOnMainThread { result in
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
  fileprivate func location() -> Promise<Location, LocationError> { Promise(task: location(_:)) }

  @Sendable fileprivate func userData(at location: Location) -> Promise<UserData, LocationError> {
    Promise { userData(at: location, $0) }
  }
}
