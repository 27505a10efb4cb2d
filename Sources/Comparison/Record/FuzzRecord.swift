extension ConformanceRecord {
  /// What came of random programs that designs and the reference model were to do alike.
  public struct Fuzz: Codable, Sendable, Equatable {
    /// A program that a design and the model don't do alike, shrunk.
    public struct Difference: Codable, Sendable, Equatable {
      /// The design.
      public var design: String
      /// What the program was drawn from; absent if it is one of all small ones.
      public var seed: UInt64?
      /// The program and what came of it, as lines of Swift with comments.
      public var sketch: [String]

      /// Creates an entry.
      public init(design: String, seed: UInt64?, sketch: [String]) {
        self.design = design
        self.seed = seed
        self.sketch = sketch
      }
    }

    /// How many sequential programs were asked for, of each design.
    public var programs: Int
    /// What the first one was drawn from.
    public var seed: UInt64
    /// How many differences there were. The run of a design ends with its first.
    public var differences: Int
    /// How many concurrent programs were run, of all designs together.
    public var concurrent: Int
    /// Of how many of those two operations really overlapped.
    public var overlapping: Int
    /// The differences.
    public var found: [Difference]

    /// Creates a part.
    public init(
      programs: Int, seed: UInt64, concurrent: Int, overlapping: Int, found: [Difference]
    ) {
      self.programs = programs
      self.seed = seed
      self.differences = found.count
      self.concurrent = concurrent
      self.overlapping = overlapping
      self.found = found
    }
  }
}
