/// What it costs that several threads cancel the same promises.
///
/// The scale is the number of threads. They go through the same promises, in the same order, as fast as they can. An
/// operation is a call of `cancel`, the first of a promise or a later one. Each promise must be cancelled once.
enum CancelStorm {
  /// Makes so many promises, and returns what one thread does with the promise of a number. The cancellation of a
  /// promise counts at the gate with the value 1.
  typealias Prepare = @Sendable (_ promises: Int, Gate) -> @Sendable (_ number: Int) -> Void

  static let family = Family(
    place: .caller,
    parts: [
      .init(id: "cancel-storm", question: "So many threads that cancel the same promises", baseline: "Callbacks")
    ], unit: "ns per operation", scales: [1, 2, 4, 8], quickScales: [8],
    seconds: { _ in Double(operations) * 1e-6 }, allowance: .init(full: 3), processors: .all,
    subjects: [
      subject("StatefulPromise", "the work is stopped", CancelStateful.prepare),
      subject("ResolveBlockPromise", "a cancel block runs", CancelResolveBlock.prepare),
      subject("Callbacks", "a callback behind a lock, taken out and called", CancelCallbacks.prepare),
    ])

  /// How many operations there are in one pass, those of all threads together.
  private static let operations = 16_000

  private static func subject(_ name: String, _ note: String, _ prepare: @escaping Prepare) -> Subject {
    Subject(name: name, note: note, largest: 64) { threads in
      let promises = operations / threads
      let gate = Gate(arrivals: promises)
      let cancel = prepare(promises, gate)
      let crew = Crew(threads) { for number in 0..<promises { cancel(number) } }
      let start = ContinuousClock.now
      crew.go()
      crew.end()
      let elapsed = ContinuousClock.now - start
      try gate.wait()
      try gate.check(promises)
      return [elapsed.nanoseconds / Double(promises * threads)]
    }
  }
}
