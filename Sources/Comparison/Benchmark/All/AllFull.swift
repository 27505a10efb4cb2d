import Dispatch
import FullPromises

/// The module's `all`.
enum AllFull {
  static let pass = Pass(name: "FullPromises", stages: All.stages) { count, meter in
    let queue = Queue.make(.serial)
    let gate = Gate()
    let members = (0..<count).map { _ in Promise<Int>.pending() }
    meter.begin()
    all(on: queue, members).then(on: queue) { gate.arrive($0.reduce(0, +)) }
    meter.end(All.combine)
    for (number, member) in members.enumerated() { member.fulfill(number) }
    try gate.wait()
    meter.end(All.resolve)
    queue.sync {}
    try All.check(count, gate)
  }
}
