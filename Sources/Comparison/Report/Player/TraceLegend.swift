import Record

/// What has a reader to know before looking at a trace?
extension TraceRecord {
  var places: String {
    if scenarios.contains(where: \.isProgram) {
      return "The program takes its steps, work is what runs for make(), and blocks are handlers too."
    }
    return """
      The caller runs the scene, the service answers requests, the queue runs blocks in the designs that send them to a \
      queue, and main is the main queue.
      """
  }
}

extension TraceRecord.Event.Kind {
  var meaning: String {
    switch self {
    case .created: "the scene made a promise"
    case .started: "work began"
    case .settled: "the service or the program gave an outcome, or a block returned one"
    case .delivered: "an outcome reached a block, which ran"
    case .cancelled: "a promise or its work was cancelled"
    case .freed: "a block was released, with all that it captured"
    }
  }
}
