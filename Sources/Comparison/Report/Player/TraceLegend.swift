import Record

/// What has a reader to know before looking at a trace?
extension TraceRecord {
  /// What stands behind the names of places.
  static let places = """
    The caller runs the scene, the service answers requests, the queue runs blocks in the designs that send them to a \
    queue, and main is the main queue.
    """
}

extension TraceRecord.Event.Kind {
  /// What an event of the kind says.
  var meaning: String {
    switch self {
    case .created: "the scene made a promise"
    case .started: "work began"
    case .settled: "the service gave an outcome, or a block returned one"
    case .delivered: "an outcome reached a block, which ran"
    case .cancelled: "a promise or its work was cancelled"
    case .freed: "a block was released, with all that it captured"
    }
  }
}
