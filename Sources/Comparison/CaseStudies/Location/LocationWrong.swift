import Dispatch

/// What if only the good answers have a handler?
///
/// The compiler doesn't ask what happens to the others. Nothing is shown, and the end never comes.
extension Locating {
  static let wrong = Study.wrong("Location", "no receiver", of: scripts) { stage in
    stage.play { services, screen in
      services.location { location in
        guard case .success(let location) = location else { return }
        services.userData(at: location) { data in
          guard case .success(let data) = data else { return }
          DispatchQueue.main.async {
            screen.show(data)
            screen.finish()
          }
        }
      }
    }
  }
}
