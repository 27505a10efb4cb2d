/// What a subject does so many times in one go, and what can be asked of that: its time, or the memory that it holds.
struct Pass: Sendable {
  let name: String
  var note = ""
  var stages = 1
  /// Does it so many times, with its stages on the meter. Throws when the outcome isn't the expected one.
  let make: @Sendable (_ items: Int, _ meter: inout Meter) throws -> Void

  /// Measures nanoseconds per item, all stages together.
  var time: Subject {
    Subject(name: name, note: note) { items in
      var meter = Meter.clock(stages: stages)
      try make(items, &meter)
      return [meter.whole.map { $0 / Double(items) }]
    }
  }

  /// Counts the allocations per item, all stages together.
  var allocations: Subject { counted(Allocations.meter) { $0.whole } }

  /// Measures the bytes per item that are held when the first stage ends and weren't when it began.
  var held: Subject { counted(Allocations.heldMeter) { $0.stages[0] } }

  private func counted(
    _ meter: @escaping @Sendable (Int) -> Meter, _ figure: @escaping @Sendable (Meter) -> Double?
  ) -> Subject {
    Subject(name: name, note: note) { items in
      guard Allocations.areCounted else { return [nil] }
      var meter = meter(stages)
      _ = try Allocations.count { try make(items, &meter) }
      return [figure(meter).map { $0 / Double(items) }]
    }
  }

  /// Measures the most bytes held at any moment of one pass.
  var memory: Subject {
    Subject(name: name, note: note) { items in
      guard Allocations.areCounted else { return [nil] }
      var meter = Meter.clock(stages: stages)
      return [Double(try Allocations.peak { try make(items, &meter) })]
    }
  }
}
