import FullPromises

extension SyncJobs {
  /// How does it look with every operator at hand?
  ///
  /// The line is a chain: each job is chained on the last one, whose error is its own affair. Only the end of the chain
  /// is kept.
  static func fullPromises(_ server: SyncServer, _ desk: SyncDesk) {
    let last = Lock(Promise(0))
    desk.open { request in
      let job = last.withLock { last in
        last = last.recover(on: .global()) { _ in 0 }.then(on: .global()) { _ in server.sync(request.group) }
        return last
      }
      job.then(on: .global()) { changes in
        desk.log(request, Result<Int, any Error>.success(changes))
      }.catch(on: .global()) { error in
        desk.log(request, Result.failure(error))
      }
    }
  }
}

extension SyncServer {
  fileprivate func sync(_ group: String) -> Promise<Int> {
    wrap(on: .global()) { self.sync(group, $0) }
  }
}
