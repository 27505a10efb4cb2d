import Dispatch

/// How long does it take to wake a thread and to be woken by it? One pending promise is resolved at a time. Its one
/// block runs on an idle serial queue, and wakes the caller, which sleeps.
///
/// Making the promise isn't part of the time. So this is the part of `then1` to `then3` that no design can mend.
enum Wake {
  static let family = Family(
    place: .serial,
    parts: [
      .init(id: "wake", question: "A pending promise resolved, its block run on an idle queue, and the caller woken")
    ],
    unit: "ns per try", scales: [100], quickScales: [100], seconds: { Double($0) * 20e-6 },
    allowance: .init(full: 2, quick: 0.5),
    subjects: Pending.entries.map { entry in
      Subject(name: entry.name, note: entry.note) { tries in
        let queue = Queue.make(.serial)
        let times = try (0..<tries).map { _ in try Pending.measure(1, queue, entry.prepare) }
        return [times.reduce(0, +) / Double(tries)]
      }
    })
}
