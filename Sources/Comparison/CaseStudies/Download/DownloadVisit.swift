import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does a caller stop a task that it doesn't get? It ends the visit, the time in which somebody wants the answer.
final class DownloadVisit: Sendable {
  private let state = Lock<(isOver: Bool, task: URLSessionTask?)>((false, nil))

  var isOver: Bool { state.withLock { $0.isOver } }

  /// Resumes the task, or cancels it when the visit is over already.
  func start(_ task: URLSessionTask) {
    let isOver = state.withLock { state in
      state.task = task
      return state.isOver
    }
    if isOver { task.cancel() } else { task.resume() }
  }

  /// Cancels the task, if one was started.
  func end() {
    let task = state.withLock { state in
      state.isOver = true
      return state.task
    }
    task?.cancel()
  }
}
