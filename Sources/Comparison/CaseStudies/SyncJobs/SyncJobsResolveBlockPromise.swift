import ResolveBlockPromise

extension SyncJobs {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// The design has a type for this, `JobQueue`. A job is a block that returns a promise, and `add` returns a promise
  /// of its result.
  static func resolveBlockPromise(_ server: SyncServer, _ desk: SyncDesk) {
    let jobs = JobQueue()
    desk.open { request in
      jobs.add { server.sync(request.group) }.thenError { result in desk.log(request, result) }
    }
  }
}

extension SyncServer {
  fileprivate func sync(_ group: String) -> Promise<Int> { .wrap(name: group) { sync(group, $0) } }
}
