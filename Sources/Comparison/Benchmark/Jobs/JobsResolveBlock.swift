import Dispatch
import ResolveBlockPromise

/// The document's sync group as a type. A job is a block that returns a promise; its result's block adds the next one.
enum JobsResolveBlock {
  static let pass = Pass(name: "ResolveBlockPromise", note: "JobQueue, over a serial queue") { jobs, meter in
    let queue = Queue.make(.serial)
    let line = JobQueue(queue: queue)
    try Jobs.measure(jobs, &meter, on: queue) { number, gate, ended in
      line.add { Promise.resolved(with: number + 1).run(on: queue) }
        .then { (value: Int) in
          gate.count(value)
          ended()
        }
    }
  }
}
