import FullPromises

extension Locating {
  /// How does it look with every operator at hand?
  ///
  /// The value, the error and the end have a block each. What `onMain` is given runs on the main thread, whatever
  /// the default queue is.
  static func fullPromises(_ services: LocationServices, _ screen: LocationScreen) {
    services.location().then(on: .global(), services.userData).onMain.then(screen.show).onMain.catch { error in
      if case LocationError.notify(let message) = error { screen.notify(message) }
    }.onMain.always(screen.finish)
  }
}

extension LocationServices {
  fileprivate func location() -> Promise<Location> {
    wrap(on: .global()) { location($0) }
  }

  @Sendable fileprivate func userData(at location: Location) -> Promise<UserData> {
    wrap(on: .global()) { userData(at: location, $0) }
  }
}
