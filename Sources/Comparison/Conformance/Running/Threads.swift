import Dispatch
import Foundation
import Synchronization

/// Runs `body` on a thread of its own; the group is left when it is done.
@discardableResult
func onThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> DispatchGroup {
  let done = DispatchGroup()
  done.enter()
  clauseThreads.enter()
  let thread = Thread {
    body()
    done.leave()
    clauseThreads.leave()
  }
  if let stackSize { thread.stackSize = stackSize }
  thread.start()
  return done
}

/// Waits until the global queue begins what it is given: others may keep its threads busy.
func awaitGlobalQueue(until deadline: DispatchTime) {
  let begun = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { begun.signal() }
  _ = begun.wait(timeout: deadline)
}

/// All threads that were begun here and haven't ended.
let clauseThreads = DispatchGroup()

/// A moment of work that the optimizer can't leave out.
func spin() { turns.add(1, ordering: .relaxed) }

private let turns = Atomic(0)
