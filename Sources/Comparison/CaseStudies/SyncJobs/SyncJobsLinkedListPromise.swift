import LinkedListPromise

extension SyncJobs {
  /// How does it look when a promise is a value?
  ///
  /// A value has no state, so it can't know that another one runs. The waiting jobs are kept beside it, as without
  /// promises. But any promise can wait there, and needn't know it.
  static func linkedListPromise(_ server: SyncServer, _ desk: SyncDesk) {
    let line = WaitingLine()
    desk.open { request in
      line.inTurn(server.sync(request.group)).task { result in desk.log(request, result) }
    }
  }
}

extension SyncServer {
  fileprivate func sync(_ group: String) -> Promise<Int, SyncError> { Promise { self.sync(group, $0) } }
}

private final class WaitingLine: Sendable {
  private typealias Job = @Sendable () -> Void

  /// The jobs that wait behind the one that runs; nil when none runs.
  private let waiting = Lock<[Job]?>(nil)

  func inTurn<Value: Sendable, Failure>(_ promise: Promise<Value, Failure>) -> Promise<Value, Failure> {
    Promise { completionHandler in
      self.enter {
        promise.task { result in
          completionHandler(result)
          self.startNext()
        }
      }
    }
  }

  private func enter(_ job: @escaping Job) {
    let isFirst = waiting.withLock { waiting in
      guard waiting == nil else {
        waiting?.append(job)
        return false
      }
      waiting = []
      return true
    }
    if isFirst { job() }
  }

  private func startNext() {
    let next: Job? = waiting.withLock { waiting in
      guard waiting?.isEmpty == false else {
        waiting = nil
        return nil
      }
      return waiting?.removeFirst()
    }
    next?()
  }
}
