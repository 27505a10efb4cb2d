// Methods of an object that isn't sendable are passed as blocks.
import FullPromises

final class Panel {
  func load(_ promise: Promise<String>) { promise.then(show).catch(alert) }
  func show(_ text: String) {}
  func alert(_ error: Error) {}
}
