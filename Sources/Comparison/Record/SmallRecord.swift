extension ConformanceRecord {
  /// What came of every small program that designs and the reference model were to do alike.
  package struct Small: Codable, Sendable, Equatable {
    /// How far the programs of one vocabulary were played on one design.
    package struct Reach: Codable, Sendable, Equatable {
      package var vocabulary: String
      /// All programs of up to so many steps were played.
      package var length: Int
      package var programs: Int
      /// How many pairs of a state of the model and a next step were played beyond.
      package var pairs: Int
      /// The steps of the longest of these.
      package var end: Int

      package init(vocabulary: String, length: Int, programs: Int, pairs: Int, end: Int) {
        self.vocabulary = vocabulary
        self.length = length
        self.programs = programs
        self.pairs = pairs
        self.end = end
      }

      package var words: String {
        let all = "\(programs) programs, all of up to \(length) steps"
        return pairs == 0 ? all : "\(all); \(pairs) pairs of a state and a next step beyond, in up to \(end) steps"
      }

      /// The same of orders of calls and deliveries; `made` calls come before them, and don't count.
      package func words(beside made: Int) -> String {
        let all = "\(programs) orders, all of up to \(max(length - made, 0)) calls with deliveries"
        return pairs == 0 ? all : "\(all); \(pairs) for a state and a next step beyond, in up to \(end - made) calls"
      }
    }

    package var reaches: [String: [Reach]]
    /// The first difference of each design that has one; they were drawn from no seed.
    package var found: [Fuzz.Difference]

    package init(reaches: [String: [Reach]], found: [Fuzz.Difference]) {
      self.reaches = reaches
      self.found = found
    }
  }
}
