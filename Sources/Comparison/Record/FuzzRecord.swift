extension ConformanceRecord {
  /// What came of random programs that designs and the reference model were to do alike.
  package struct Fuzz: Codable, Sendable, Equatable {
    /// A program that a design and the model don't do alike, shrunk.
    package struct Difference: Codable, Sendable, Equatable {
      package var design: String
      /// What the program was drawn from; absent if it is one of all small ones.
      package var seed: UInt64?
      /// The program and what came of it, as lines of Swift with comments.
      package var sketch: [String]

      package init(design: String, seed: UInt64?, sketch: [String]) {
        self.design = design
        self.seed = seed
        self.sketch = sketch
      }
    }

    /// How many programs were asked for, of each design.
    package var programs: Int
    package var seed: UInt64
    package var found: [Difference]

    package init(programs: Int, seed: UInt64, found: [Difference]) {
      self.programs = programs
      self.seed = seed
      self.found = found
    }
  }
}
