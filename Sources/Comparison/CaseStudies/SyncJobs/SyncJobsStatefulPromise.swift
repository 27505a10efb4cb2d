import StatefulPromise

extension SyncJobs {
  /// How does it look when a promise is one run, shared by all who wait for it?
  ///
  /// The jobs form a chain: each one waits until the last one has ended, with a result or an error. Only the end of the
  /// chain is kept.
  static func statefulPromise(_ server: SyncServer, _ desk: SyncDesk) {
    let last = Lock(Promise<Int, SyncError>(result: 0))
    desk.open { request in
      let job = last.withLock { last in
        last = last.then { (_: Result<Int, SyncError>) in server.sync(request.group) }
        return last
      }
      job.start { result in desk.log(request, result) }
    }
  }
}

extension SyncServer {
  fileprivate func sync(_ group: String) -> Promise<Int, SyncError> { Promise { self.sync(group, $0) } }
}
