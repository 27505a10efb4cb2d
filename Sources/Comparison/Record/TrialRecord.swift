/// What did the other kind of core cost, when older versions of a design were built with both? No command repeats these
/// trials, so the record is written by hand.
package struct TrialRecord: RecordFile, Sendable {
  package struct Trial: Codable, Sendable {
    package let design: String
    package let year: Int
    /// What the two figures are, with their unit.
    package let measure: String
    package let erased: Double
    package let typed: Double

    package init(design: String, year: Int, measure: String, erased: Double, typed: Double) {
      (self.design, self.year, self.measure) = (design, year, measure)
      (self.erased, self.typed) = (erased, typed)
    }
  }

  package let trials: [Trial]

  package init(trials: [Trial]) { self.trials = trials }
}
