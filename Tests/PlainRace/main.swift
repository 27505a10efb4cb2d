import Foundation

// What happens when one thread settles promises of step 6 while another one observes them? `run` compiles this file
// with the promise and the thread sanitizer.
let promises = (0..<1_000).map { _ in PlainClass.Promise<Int> { _ in } }
let done = DispatchSemaphore(value: 0)

func onThread(_ use: @escaping @Sendable (PlainClass.Promise<Int>) -> Void) {
  Thread { [promises] in
    for promise in promises { use(promise) }
    done.signal()
  }.start()
}

onThread { promise in promise.settle(.success(1)) }
onThread { promise in promise.observe { _ in } }
for _ in 0..<2 { done.wait() }
