import Dispatch

/// Where does code run just now? A queue made here carries its name.
enum TracePlace {
  private static let name = DispatchSpecificKey<String>()

  /// The main queue carries its name too, because its thread doesn't show it: a process can drain the main queue on
  /// another thread. The name is set once. Setting it again would free the name that another thread is reading.
  private static let mainIsNamed: Void = DispatchQueue.main.setSpecific(key: name, value: "main")

  static var current: String {
    _ = mainIsNamed
    return DispatchQueue.getSpecific(key: name) ?? "worker"
  }

  /// A serial queue that is a place of its own.
  static func queue(_ label: String) -> DispatchQueue {
    let queue = DispatchQueue(label: label)
    queue.setSpecific(key: name, value: label)
    return queue
  }
}
