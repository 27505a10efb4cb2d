extension BenchmarkRecord {
  /// How busy and how fast the machine was at one moment of a run.
  package struct Condition: Codable, Sendable, Equatable {
    package var before: String
    package var seconds: Double
    /// The load average over one minute. The benchmark's own threads are part of it.
    package var load: Double
    /// The milliseconds that a piece of work took which is always the same.
    package var work: Double

    package init(before: String, seconds: Double, load: Double, work: Double) {
      self.before = before
      self.seconds = seconds
      self.load = load
      self.work = work
    }
  }
}
