extension Locating {
  /// How does it look when the compiler makes the chain?
  ///
  /// The function belongs to the main actor, so the lines after an `await` run on the main thread without a hop in the
  /// code. The error keeps its type.
  @MainActor
  static func asyncAwait(_ services: LocationServices, _ screen: LocationScreen) async {
    do throws(LocationError) {
      let location = try await services.location()
      screen.show(try await services.userData(at: location))
    } catch {
      if case .notify(let message) = error { screen.notify(message) }
    }
    screen.finish()
  }
}

extension LocationServices {
  fileprivate func location() async throws(LocationError) -> Location {
    try await withCheckedContinuation { done in location { done.resume(returning: $0) } }.get()
  }

  fileprivate func userData(at location: Location) async throws(LocationError) -> UserData {
    try await withCheckedContinuation { done in userData(at: location) { done.resume(returning: $0) } }.get()
  }
}
