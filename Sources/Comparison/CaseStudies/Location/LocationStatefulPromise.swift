import StatefulPromise

extension Locating {
  /// How does it look when a promise is one run, shared by all who wait for it?
  ///
  /// For a chain that one screen waits for, once, the state makes no difference: this is what stands with the immutable
  /// struct.
  static func statefulPromise(_ services: LocationServices, _ screen: LocationScreen) {
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
