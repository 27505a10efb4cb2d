import Dispatch

/// Two serial queues that wait for each other, and for the program.
final class NamedQueues: Sendable {
  private static let key = DispatchSpecificKey<Program.Queue>()
  private let root = DispatchQueue(label: "named queues")
  let queues: [DispatchQueue]

  init() {
    let root = root
    queues = Program.Queue.allCases.map { name in
      let queue = DispatchQueue(label: name.word, target: root)
      queue.setSpecific(key: Self.key, value: name)
      return queue
    }
    root.suspend()
  }

  deinit { root.resume() }

  var here: Place? { DispatchQueue.getSpecific(key: Self.key).map { Place(queue: $0) } }

  func name(of queue: DispatchQueue) -> Program.Queue? {
    zip(queues, Program.Queue.allCases).first { $0.0 === queue }?.1
  }

  func run(while goesOn: () -> Bool) {
    root.resume()
    repeat { root.sync {} } while goesOn()
    root.suspend()
  }
}
