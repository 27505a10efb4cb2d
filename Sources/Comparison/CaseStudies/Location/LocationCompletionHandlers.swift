import Dispatch

extension Locating {
  /// How does it look with completion handlers alone?
  ///
  /// Each handler looks for an error, and all branches have to lead to the main thread and to the end.
  static func completionHandlers(_ services: LocationServices, _ screen: LocationScreen) {
    @Sendable func finish(_ result: Result<UserData, LocationError>) {
      DispatchQueue.main.async {
        switch result {
        case .success(let data): screen.show(data)
        case .failure(.notify(let message)): screen.notify(message)
        case .failure(.ignore): break
        }
        screen.finish()
      }
    }
    services.location { result in
      switch result {
      case .success(let location): services.userData(at: location, finish)
      case .failure(let error): finish(.failure(error))
      }
    }
  }
}
