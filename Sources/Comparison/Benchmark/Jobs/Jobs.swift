import Dispatch

/// What a job costs that waits for its turn, and how much memory a line of jobs holds.
///
/// A hundred jobs are in line at any moment: each that has ended adds another one, until so many ran. Memory is flat
/// when a hundred thousand jobs hold no more than a thousand.
enum Jobs {
  static let passes = [JobsResolveBlock.pass, JobsFull.pass, JobsGCD.pass, JobsTask.pass]

  static let families = [
    Family(
      place: .serial, parts: [.init(id: "jobs", question: "So many jobs run one at a time, a hundred of them in line")],
      unit: "ns per job", scales: [1_000, 10_000], quickScales: [1_000],
      seconds: { Double($0) * 4e-6 },
      allowance: .init(full: 2), subjects: passes.map(\.time)),
    Family(
      place: .serial,
      parts: [.init(id: "jobs-memory", question: "The most bytes held while so many jobs run, a hundred in line")],
      unit: "bytes", scales: [1_000, 10_000], quickScales: [1_000], seconds: { Double($0) * 4e-6 },
      allowance: .init(full: 1), subjects: passes.map(\.memory)),
  ]

  /// How many jobs are in line.
  private static let inLine = 100

  /// Adds jobs until all were added. `add` gets a job's number, which the job must bring to the gate plus one, and what
  /// is to be called when the job has ended.
  static func measure(
    _ jobs: Int, _ meter: inout Meter, on queue: DispatchQueue,
    _ add: @escaping @Sendable (_ number: Int, Gate, _ ended: @escaping @Sendable () -> Void) -> Void
  ) throws {
    let gate = Gate(arrivals: jobs)
    let line = min(inLine, jobs)
    meter.begin()
    for number in 0..<line { addInTurn(number, of: jobs, gate, add) }
    try gate.wait()
    meter.end(0)
    queue.sync {}
    try gate.check(jobs * (jobs + 1) / 2)
  }

  /// Adds a job, and when it has ended the one a line's length after it.
  @Sendable private static func addInTurn(
    _ number: Int, of jobs: Int, _ gate: Gate,
    _ add: @escaping @Sendable (Int, Gate, @escaping @Sendable () -> Void) -> Void
  ) {
    add(number, gate) {
      if number + inLine < jobs { addInTurn(number + inLine, of: jobs, gate, add) }
    }
  }
}
