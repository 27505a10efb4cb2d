// Two threads use each promise at once. The thread sanitizer must say nothing: `traits` in Package.swift lets the
// package show it what the locks do. Run with `--sanitize=thread`.
import Foundation
import FullPromises
import LinkedListPromise
import ResolveBlockPromise
import StatefulPromise

func onThread(_ body: @escaping @Sendable () -> Void) { Thread(block: body).start() }

let handlers = DispatchGroup()

for number in 1...100 {
  for _ in 1...4 { handlers.enter() }

  let task = LinkedListPromise.Promise<Int, Never> { done in onThread { done(.success(number)) } }
  all(task, task).task { _ in handlers.leave() }

  let started = StatefulPromise.Promise<Int, Never> { done in done(.success(number)) }
  onThread { started.start() }
  started.start { _ in handlers.leave() }

  let resolved = ResolveBlockPromise.Promise<Int>()
  onThread { resolved.resolve(number) }
  resolved.then { _ in handlers.leave() }

  let fulfilled = FullPromises.Promise<Int>.pending()
  onThread { fulfilled.fulfill(number) }
  fulfilled.then(on: .global()) { _ in handlers.leave() }
}

handlers.wait()
