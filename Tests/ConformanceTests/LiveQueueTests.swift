import Adapters
import Dispatch
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Does no program depend on how quick a queue is, where the model doesn't know what takes a turn?
///
/// A promise without the trait `executor` sends blocks to a queue that runs them while the step that sent them is still
/// under way, or later.
@Suite("Programs on a live queue")
struct LiveQueueTests {
  init() { Subjects.silenceReports() }

  static let subjects = (Subjects.designs + Subjects.controls).filter { $0.capabilities.contains(.executor) }

  @Test("All small programs hold, however quick the queue is", arguments: subjects, hasTime ? [100, 50] : [50])
  func small(subject: Subject, quick: Int) async throws {
    let live = subject.onLiveQueue(quick)
    for vocabulary in Vocabulary.all {
      let found = try await onOwnThread { Fuzz().run(vocabulary, on: live, until: .now() + (hasTime ? 1 : 0.1)) }
      #expect(found.difference == nil)
    }
  }

  @Test("So do random ones", arguments: subjects)
  func random(subject: Subject) async throws {
    let live = subject.onLiveQueue(50)
    let difference = try await onOwnThread { Fuzz().run(hasTime ? 500 : 100, on: live).difference }
    #expect(difference == nil)
  }
}

extension Subject {
  /// The same without the suite's executor. So many of 100 blocks that are sent have run when the sender goes on.
  fileprivate func onLiveQueue(_ quick: Int) -> Subject {
    var semantics = semantics
    semantics.delivery = .queued(nil)
    return Subject(
      "\(name), live", traits: capabilities.subtracting([.executor]),
      differences: Array(differences.values), semantics: semantics
    ) { environment in
      let key = DispatchSpecificKey<Bool>()
      environment.queue.setSpecific(key: key, value: true)
      let chance = Lock(Random(seed: 1))
      let executor = Executor { queue, block in
        queue.async(execute: block)
        guard DispatchQueue.getSpecific(key: key) == nil else { return }
        if chance.withLock({ $0.chance(quick, in: 100) }) { queue.sync {} }
      }
      let environment = Environment(queue: environment.queue, executor: executor, clock: environment.clock)
      let shared = self.operations(environment, Alive())
      var operations = shared.operations
      operations.make = { work in withExtendedLifetime(shared) { shared.operations.make(work) } }
      return operations
    }
  }
}
