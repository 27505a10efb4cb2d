import Foundation

/// Threads that wait for a word, then do the same at once.
struct Crew {
  private let threads: Int
  private let word = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(_ threads: Int, _ work: @escaping @Sendable () -> Void) {
    self.threads = threads
    let ready = DispatchSemaphore(value: 0)
    let probe = Probe.current
    for _ in 0..<threads {
      Thread { [word, ended] in
        ready.signal()
        word.wait()
        Probe.$current.withValue(probe, operation: work)
        ended.signal()
      }.start()
    }
    for _ in 0..<threads { ready.wait() }
  }

  func go() { for _ in 0..<threads { word.signal() } }
  func end() { for _ in 0..<threads { ended.wait() } }
}
