import ResolveBlockPromise

extension Locating {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// The receiver is asked at once. The error block recovers, so the last block runs in any case. An error has no type
  /// here, so the block has to look which one it got.
  static func resolveBlockPromise(_ services: LocationServices, _ screen: LocationScreen) {
    services.location().then(services.userData).thenMainQueue { data in
      screen.show(data)
    } error: { error in
      if case LocationError.notify(let message) = error { screen.notify(message) }
    }.thenMainQueue {
      screen.finish()
    }
  }
}

extension LocationServices {
  fileprivate func location() -> Promise<Location> { .wrap(name: "location", location(_:)) }

  @Sendable fileprivate func userData(at location: Location) -> Promise<UserData> {
    .wrap(name: "user data") { userData(at: location, $0) }
  }
}
