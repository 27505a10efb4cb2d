extension SyncJobs {
  /// How does it look with completion handlers alone?
  ///
  /// The waiting jobs are kept by hand. When one job has ended, with a result or an error, the next one is started.
  static func completionHandlers(_ server: SyncServer, _ desk: SyncDesk) {
    let line = WaitingLine(server: server)
    desk.open { request in
      line.sync(request.group) { result in desk.log(request, result) }
    }
  }
}

private final class WaitingLine: Sendable {
  private typealias Job = (group: String, completion: SyncServer.Completion)

  private let server: SyncServer
  /// The jobs that wait behind the one that runs; nil when none runs.
  private let waiting = Lock<[Job]?>(nil)

  init(server: SyncServer) { self.server = server }

  func sync(_ group: String, _ completion: @escaping SyncServer.Completion) {
    let isFirst = waiting.withLock { waiting in
      guard waiting == nil else {
        waiting?.append((group, completion))
        return false
      }
      waiting = []
      return true
    }
    if isFirst { start((group, completion)) }
  }

  private func start(_ job: Job) {
    server.sync(job.group) { [self] result in
      job.completion(result)
      if let next = next() { start(next) }
    }
  }

  private func next() -> Job? {
    waiting.withLock { waiting in
      guard waiting?.isEmpty == false else {
        waiting = nil
        return nil
      }
      return waiting?.removeFirst()
    }
  }
}
