/// What if every job is started as it is asked for?
///
/// A handler says when its job has ended. Nobody waits for that, and the server is still busy with the first one.
extension SyncJobs {
  static let wrong = Study.wrong("SyncJobs", "three groups", of: scripts) { stage in
    stage.desk.open { request in
      stage.server.sync(request.group) { result in stage.desk.log(request, result) }
    }
  }
}
