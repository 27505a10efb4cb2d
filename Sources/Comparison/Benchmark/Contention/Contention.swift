import Record

/// What it costs that several threads meet at one promise: each attaches an observer and settles it, and one of them
/// wins.
///
/// The scale is the number of threads. They go through the same promises, in the same order, as fast as they can, so
/// that they meet again and again. An operation is an observer attached or a promise settled; whether the call won
/// doesn't matter. Designs that can't be observed by all of them are absent.
enum Contention {
  /// Makes so many promises, and returns what one thread does with the promise of a number; each observer counts at the
  /// gate with the value 1.
  typealias Prepare = @Sendable (_ promises: Int, Gate) -> @Sendable (_ number: Int) -> Void

  static let families = [
    family(
      "contention", .serial,
      [
        subject("StatefulPromise", "on(queue) for each observer", ContentionStateful.queued),
        subject("FullPromises", "", ContentionFull.prepare),
        subject(Benchmark.baseline, "two async calls", ContentionGCD.prepare),
      ]),
    family(
      "contention-inline", .caller, baseline: "Callbacks",
      [
        subject("StatefulPromise", "", ContentionStateful.inline),
        subject("Callbacks", "an array behind a lock", ContentionCallbacks.prepare),
      ]),
  ]

  private static func family(
    _ id: String, _ place: BenchmarkRecord.Place, baseline: String = Benchmark.baseline, _ subjects: [Subject]
  ) -> Family {
    Family(
      place: place,
      parts: [
        .init(id: id, question: "So many threads that observe and settle the same promises", baseline: baseline)
      ],
      unit: "ns per operation", scales: [1, 2, 4, 8], quickScales: [8], seconds: { _ in Double(observers) * 1e-6 },
      allowance: .init(full: 4), processors: .all, subjects: subjects)
  }

  /// How many observers there are in one pass, those of all threads together.
  private static let observers = 4_000

  private static func subject(_ name: String, _ note: String, _ prepare: @escaping Prepare) -> Subject {
    Subject(name: name, note: note, largest: 64) { threads in
      let promises = observers / threads
      let gate = Gate(arrivals: promises * threads)
      let meet = prepare(promises, gate)
      let crew = Crew(threads) { for number in 0..<promises { meet(number) } }
      let start = ContinuousClock.now
      crew.go()
      try gate.wait()
      let elapsed = ContinuousClock.now - start
      crew.end()
      try gate.check(promises * threads)
      return [elapsed.nanoseconds / Double(2 * promises * threads)]
    }
  }
}
