import Dispatch
import ResolveBlockPromise

/// `after` with the members' numbers as keys.
enum AllResolveBlock {
  static let pass = Pass(name: "ResolveBlockPromise", note: "after, with keys", stages: All.stages) {
    count, meter in
    let queue = Queue.make(.serial)
    let gate = Gate()
    let members = (0..<count).map { _ in Promise<Int>() }
    let keyed = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0.offset, $0.element) })
    meter.begin()
    Promise<Int>.after(keyed, on: queue) { (results: [Int: Result<Int, any Error>], _: Int) in
      gate.arrive(results.values.reduce(0) { $0 + ((try? $1.get()) ?? 0) })
    }
    withExtendedLifetime(keyed) { meter.end(All.combine) }
    for (number, member) in members.enumerated() { member.resolve(number) }
    try gate.wait()
    meter.end(All.resolve)
    queue.sync {}
    try All.check(count, gate)
  }
}
