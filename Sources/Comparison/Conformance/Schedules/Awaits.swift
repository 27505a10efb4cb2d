import Dispatch

/// Is a caller that awaits resumed exactly once, in whatever order it begins, is cancelled, and its promise is settled?
///
/// One thread plays the calls, the blocks of the queue and the jobs of the tasks that wait. All orders of them are
/// played up to a bound, as by `Schedules`; what is beyond is sampled.
struct Awaits: Sendable {
  enum Step: Hashable, Sendable {
    /// The task of a waiter is made; it begins to wait when its first job is played.
    case begin(Int)
    /// The task is cancelled, before it begins or later.
    case cancel(Int)
    /// The producer calls with this, and once more with another outcome.
    case settle(Received)
    /// Nobody can settle the promise any more.
    case drop
  }

  /// What each thread does, to a promise or to one that is chained to it.
  struct Scene: Hashable, Sendable {
    let threads: [[Step]]
    let isChained: Bool
  }

  /// How many schedules of one scene are enumerated, and how many are drawn when there are more.
  var bound = 200
  var samples = 50
  /// Whether a caller whose task is cancelled may be resumed with an error.
  var cancelEnds = true

  /// Whether the order can be chosen, and somebody can wait.
  static func apply(to subject: Subject) -> Bool {
    subject.capabilities.contains(.wait) && Schedules.apply(to: subject)
  }

  /// The first thing that is wrong, and how many schedules were played until then.
  func run(on subject: Subject, until deadline: DispatchTime = .distantFuture) -> (wrong: String?, schedules: Int) {
    var schedules = 0
    for scene in Self.scenes(subject) {
      var explorer = Explorer(seed: 31, bound: bound, samples: samples)
      while explorer.hasMore, .now() < deadline {
        let rehearsal = AwaitRehearsal(subject, scene, cancelEnds: cancelEnds)
        let schedule = rehearsal.play { explorer.choose(among: $0) }
        explorer.end()
        schedules += 1
        if let wrong = rehearsal.wrong { return ("\(wrong), \(scene), schedule \(schedule)", schedules) }
      }
    }
    return (nil, schedules)
  }

  static func scenes(_ subject: Subject) -> [Scene] {
    let semantics = subject.semantics
    var threads: [[[Step]]] = [
      [[.begin(0)], [.cancel(0)]],
      [[.settle(.value(1))], [.begin(0), .cancel(0)]],
      [[.settle(.error(2))], [.cancel(0)], [.begin(0)]],
    ]
    if semantics.runs == .whenMade {
      threads += [[[.drop], [.begin(0)]], [[.drop], [.begin(0)], [.cancel(0)]]]
    }
    if !semantics.hasOneSlot {
      threads += [
        [[.settle(.value(1))], [.begin(0), .cancel(0)], [.begin(1)]],
        [[.settle(.value(1))], [.begin(0), .cancel(0)], [.begin(1), .cancel(1)]],
        [[.begin(0), .cancel(0)], [.begin(1), .settle(.value(1))], [.begin(2)]],
      ]
    }
    let isChained = subject.capabilities.contains(.then) ? [false, true] : [false]
    return threads.flatMap { threads in isChained.map { Scene(threads: threads, isChained: $0) } }
  }
}

/// One scene under one schedule.
final class AwaitRehearsal {
  /// What is wrong with what was seen, if anything is.
  private(set) var wrong: String?

  private let scene: Awaits.Scene
  private let backlog = Backlog()
  private let gate = Gate()
  private let wait: @Sendable (consuming Specimen) async -> Outcome
  private var given: [Int: Given] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var cancelled: Set<Int> = []
  /// What everybody is to get who isn't cancelled.
  private var expected: Received?
  private let ends = Ends()
  private let settlesAgain: Bool
  private let cancelEnds: Bool

  init(_ subject: Subject, _ scene: Awaits.Scene, cancelEnds: Bool) {
    self.scene = scene
    self.cancelEnds = cancelEnds
    settlesAgain = !subject.semantics.trapsWhenSettledAgain
    let isAsked = subject.capabilities.contains(.executor)
    let queue = DispatchQueue(label: "await")
    let shared = subject.operations(Environment(queue: queue, executor: isAsked ? backlog.executor : nil), Alive())
    guard let wait = shared.operations.wait else { preconditionFailure("nobody can wait") }
    self.wait = wait
    var promise = shared.operations.make(gate.enter)
    if scene.isChained, let then = shared.operations.then { promise = then(promise) { .value($0) } }
    for case .begin(let waiter) in scene.threads.joined() { given[waiter] = Given(promise) }
  }

  /// Plays the scene, and then what is left of the queue. `choose` is asked which of so many choices comes next.
  func play(choose: (Int) -> Int) -> Schedule {
    let schedule = Schedule.play(scene.threads, backlog) { choices in
      check(isOver: false)
      return choose(choices.count)
    } take: { step, _ in
      take(step)
    }
    check(isOver: true)
    clear()
    return schedule
  }

  private func take(_ step: Awaits.Step) {
    switch step {
    case .begin(let waiter): begin(waiter)
    case .cancel(let waiter):
      cancelled.insert(waiter)
      tasks[waiter]?.cancel()
    case .settle(let outcome):
      expected = expected ?? outcome
      gate.open([outcome.outcome] + (settlesAgain ? [.failure(Reason(9))] : []))
    case .drop:
      expected = expected ?? .foreign
      gate.drop()
    }
  }

  private func begin(_ waiter: Int) {
    guard let given = given.removeValue(forKey: waiter) else { return }
    let (wait, ends) = (wait, ends)
    let task = Task(executorPreference: PlayedJobs(backlog)) {
      ends.add(Received(await wait(given.take())), of: waiter)
    }
    tasks[waiter] = task
    if cancelled.contains(waiter) { task.cancel() }
  }

  private func check(isOver: Bool) {
    for waiter in tasks.keys.sorted() where wrong == nil {
      let ends = ends.of(waiter)
      let isFree = cancelEnds && cancelled.contains(waiter)
      let isDue = isOver && (isFree || expected != nil)
      if ends.count > 1 || isDue && ends.isEmpty { wrong = "waiter \(waiter) is resumed \(ends.count) times" }
      if let end = ends.first, end != expected, !(isFree && end == .foreign) {
        wrong = "waiter \(waiter) gets \(end) instead of \(expected.map { "\($0)" } ?? "nothing")"
      }
    }
  }

  /// Lets those go who still wait, and whatever holds the promise.
  private func clear() {
    for task in tasks.values { task.cancel() }
    gate.open([.success(0)])
    gate.drop()
    given = [:]
    backlog.drain()
    backlog.clear()
  }
}

/// What waiters were resumed with.
private final class Ends: Sendable {
  private let ends = Lock<[Int: [Received]]>([:])

  func add(_ end: Received, of waiter: Int) { ends.withLock { $0[waiter, default: []].append(end) } }

  func of(_ waiter: Int) -> [Received] { ends.withLock { $0[waiter] ?? [] } }
}

/// The jobs of tasks, in one line with the blocks of the queue.
private final class PlayedJobs: TaskExecutor {
  private let backlog: Backlog

  init(_ backlog: Backlog) { self.backlog = backlog }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    backlog.append { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
