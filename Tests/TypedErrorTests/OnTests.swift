import Dispatch
import TestSupport
import Testing

struct OnTests {
  private let key = DispatchSpecificKey<String>()

  private func queue(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: key, value: name)
    return queue
  }

  @Test("What follows runs on the queue, until something completes elsewhere")
  func moves() {
    let (first, second, key) = (queue("first"), queue("second"), key)
    let places = Probe<String>()
    let note: @Sendable () -> Void = { places.put(DispatchQueue.getSpecific(key: key) ?? "none") }
    Promise<Int, Oops>(result: 1)
      .always(note)
      .on(first).always(note).map { $0 + 1 }.always(note)
      .on(second).always(note)
      .observe { _ in note() }
    #expect(places.wait(for: 5) == ["none", "first", "first", "second", "second"])
  }

  @Test("Without a queue, what follows runs where the work completes")
  func producersThread() {
    let (producer, key) = (queue("producer"), key)
    let places = Probe<String>()
    Promise<Int, Never> { completionHandler in producer.async { completionHandler(.success(1)) } }
      .map { $0 + 1 }
      .observe { _ in places.put(DispatchQueue.getSpecific(key: key) ?? "none") }
    #expect(places.wait() == ["producer"])
  }

  @Test("An error moves as well")
  func error() {
    let results = Probe<Result<Int, Oops>>()
    Promise<Int, Oops>(error: Oops()).on(queue("first")).observe(results.put)
    #expect(results.wait() == [.failure(Oops())])
  }

  @Test("finishOnMainThread calls its handler on the main thread, never inside the call")
  @MainActor
  func mainThread() async {
    let order = Probe<String>()
    await withCheckedContinuation { continuation in
      Promise<Int, Oops>(result: 1).finishOnMainThread { result in
        MainActor.assertIsolated()
        #expect(result == .success(1))
        order.put("handler")
        continuation.resume()
      }
      order.put("returned")
    }
    await withCheckedContinuation { continuation in
      Promise(result: 2).on(.global()).finishOnMainThread { value in
        MainActor.assertIsolated()
        #expect(value == 2)
        order.put("handler of the value")
        continuation.resume()
      }
    }
    #expect(order.all == ["returned", "handler", "handler of the value"])
  }
}
