extension BenchmarkRecord {
  /// How busy and how fast the machine was at one moment of a run.
  public struct Condition: Codable, Sendable, Equatable {
    /// What was measured next; empty at the end of the run.
    public var before: String
    /// The seconds since the run began.
    public var seconds: Double
    /// The load average over one minute. The benchmark's own threads are part of it.
    public var load: Double
    /// The milliseconds that a piece of work took which is always the same.
    public var work: Double

    /// Creates a sample.
    public init(before: String, seconds: Double, load: Double, work: Double) {
      self.before = before
      self.seconds = seconds
      self.load = load
      self.work = work
    }
  }
}
