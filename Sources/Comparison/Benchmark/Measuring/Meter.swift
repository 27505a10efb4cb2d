/// What is read at the end of each stage of a pass: a clock or a counter.
///
/// Stages add up over the passes of one measurement. What happens before `begin()` belongs to no stage.
struct Meter {
  private let reading: () -> Double
  private var begun = 0.0
  /// Nothing for a stage that never ended.
  private(set) var stages: [Double?]

  init(stages: Int, reading: @escaping () -> Double) {
    self.reading = reading
    self.stages = Array(repeating: nil, count: stages)
  }

  /// Nanoseconds.
  static func clock(stages: Int) -> Meter {
    let origin = ContinuousClock.now
    return Meter(stages: stages) { (ContinuousClock.now - origin).nanoseconds }
  }

  /// All stages together; nothing where none ended.
  var whole: Double? { stages.contains { $0 != nil } ? stages.compactMap { $0 }.reduce(0, +) : nil }

  /// Begins a stage here.
  mutating func begin() { begun = reading() }

  /// Ends a stage here and begins the next.
  mutating func end(_ stage: Int) {
    let now = reading()
    stages[stage] = (stages[stage] ?? 0) + now - begun
    begun = reading()
  }
}
