import StatefulPromise

extension Locating {
  /// How does it look when a promise is one run, shared by all who wait for it?
  ///
  /// If one screen waits once for a chain, the state makes no difference: the code is the same as with
  /// `LinkedListPromise`.
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
