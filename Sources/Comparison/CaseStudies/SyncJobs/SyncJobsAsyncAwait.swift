extension SyncJobs {
  /// How does it look when the compiler makes the chain?
  ///
  /// The requests form a stream, and a loop takes one after the other from it.
  static func asyncAwait(_ server: SyncServer, _ desk: SyncDesk) async {
    let (requests, line) = AsyncStream.makeStream(of: SyncRequest.self)
    desk.open {
      line.yield($0)
    } whenClosed: {
      line.finish()
    }
    for await request in requests {
      desk.log(request, await server.sync(request.group))
    }
  }
}

extension SyncServer {
  fileprivate func sync(_ group: String) async -> Result<Int, SyncError> {
    await withCheckedContinuation { continuation in
      sync(group) { continuation.resume(returning: $0) }
    }
  }
}
