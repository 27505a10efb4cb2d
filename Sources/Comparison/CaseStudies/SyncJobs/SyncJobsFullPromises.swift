import FullPromises

extension SyncJobs {
  /// How does it look with every operator at hand?
  ///
  /// The jobs form a chain: each one is chained to the last one, and recovers from its error first. Only the end of the
  /// chain is kept.
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
