/// What a subject does so many times in one go, and what can be asked of that: its time, or the memory that it holds.
struct Pass: Sendable {
  let name: String
  var note = ""
  /// Does it so many times, with its one stage on the meter. Throws when the outcome isn't the expected one.
  let make: @Sendable (_ items: Int, _ meter: inout Meter) throws -> Void

  /// Small passes are repeated until a sample has this many items.
  static let itemsPerSample = 5_000

  /// Measures nanoseconds per item.
  var time: Subject {
    Subject(name: name, note: note) { items in
      let passes = max(1, Self.itemsPerSample / items)
      var meter = Meter.clock(stages: 1)
      for _ in 0..<passes { try make(items, &meter) }
      return meter.stages.map { $0.map { $0 / Double(passes * items) } }
    }
  }

  /// Measures the most bytes held at any moment of one pass.
  var memory: Subject {
    Subject(name: name, note: note) { items in
      guard Allocations.areCounted else { return [nil] }
      var meter = Meter.clock(stages: 1)
      return [Double(try Allocations.peak { try make(items, &meter) })]
    }
  }
}
