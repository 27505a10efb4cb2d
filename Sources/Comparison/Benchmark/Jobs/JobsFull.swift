import Dispatch
import FullPromises

/// No type for it: a job waits for the promise of the job before it.
enum JobsFull {
  static let pass = Pass(name: "FullPromises", note: "each job waits for the one before; on a serial queue") {
    jobs, meter in
    let queue = Queue.make(.serial)
    let last = Lock(Promise<Int>(0))
    try Jobs.measure(jobs, &meter, on: queue) { number, gate, ended in
      let job = last.withLock { last in
        last = last.then(on: queue) { (_: Int) -> Promise<Int> in Promise(number + 1) }
        return last
      }
      job.then(on: queue) { value in
        gate.count(value)
        ended()
      }
    }
  }
}
