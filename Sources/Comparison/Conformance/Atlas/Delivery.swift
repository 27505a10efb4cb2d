import Dispatch
import Foundation

/// Where do the blocks of a promise run, whatever it declares?
extension Subject {
  /// Inside the call that settles, when the suite says so, or elsewhere: the handler of one promise shows it.
  func delivery() -> Semantics.Delivery? {
    let found = Lock<Semantics.Delivery?>(nil)
    let done = onThread {
      let (backlog, gate) = (Backlog(), Gate())
      let isHere = Lock(false)
      let thread = ObjectIdentifier(Thread.current)
      let executor = capabilities.contains(.executor) ? backlog.executor : nil
      let shared = operations(Environment(queue: DispatchQueue(label: "delivery"), executor: executor), Alive())
      shared.operations.make(gate.enter).observe { _ in
        if ObjectIdentifier(Thread.current) == thread { isHere.withLock { $0 = true } }
      }
      backlog.drain()
      _ = gate.wait(forRuns: 1, until: Deadline(seconds: 0.5))
      gate.open([.success(0)])
      let isInside = isHere.withLock { $0 }
      backlog.drain()
      found.withLock { $0 = isInside ? .sameStack : .queued(isHere.withLock { $0 } ? .everything : nil) }
    }
    _ = done.wait(until: Deadline(seconds: 1))
    return found.withLock { $0 }
  }

  /// The same with its blocks there.
  func delivering(_ delivery: Semantics.Delivery) -> Subject {
    var subject = self
    // Work is waited for where one sees it.
    (subject.semantics.delivery, subject.semantics.runs) = (delivery, .onFirstObserver)
    if delivery == .queued(nil) { subject.capabilities.remove(.executor) }
    return subject
  }
}
