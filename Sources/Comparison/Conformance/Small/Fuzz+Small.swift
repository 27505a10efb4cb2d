import Dispatch
import Record

/// Does a promise do the same as the model, in every small program?
///
/// All programs of a length come before the longer ones, so that the first that differs is a least one.
extension Fuzz {
  /// The first difference in a vocabulary, on this thread, and how far it came. Stops early at the deadline.
  func first(
    of vocabulary: Vocabulary, on subject: Subject, until deadline: DispatchTime
  ) -> (difference: Difference?, reach: SmallPrograms.Reach) {
    // To keep places takes a tenth of the time that the programs have. Random programs ask for them.
    var subject = subject
    subject.capabilities.remove(.marks)
    var sequential = Sequential(subject, seconds: seconds)
    var found: Difference?
    let programs = vocabulary.programs(for: subject) { sequential.ways[0] }
    let reach = programs.play(to: vocabulary.length) { program in
      guard DispatchTime.now() < deadline else { return false }
      guard let difference = difference(program, nil, &sequential) else { return true }
      found = shrunk(program, difference, nil, subject, sequential.ways, until: .now() + 0.5)
      return false
    }
    return (found, reach)
  }

  /// Plays all vocabularies on a subject, on a thread of its own, so many steps longer than a run of the suite does.
  /// Then it repeats rows of steps.
  package func runSmall(
    longer: Int, on subject: Subject, progress: (_ done: Int) -> Void
  ) -> (reaches: [ConformanceRecord.Small.Reach], difference: Difference?) {
    let reaches = Lock<[ConformanceRecord.Small.Reach]>([])
    let finding = watch(subject, progress) { play, choices in
      var goesOn = true
      for vocabulary in Vocabulary.all + Vocabulary.threads + [.waiting, .crossing, .policies] where goesOn {
        let reach = vocabulary.programs(for: subject, choices).play(to: vocabulary.length + longer, beyond: 0) {
          program in
          goesOn = play(program, nil)
          return goesOn
        }
        if reach.programs > 0 { reaches.withLock { $0.append(reach) } }
      }
    }
    return (reaches.withLock { $0 }, finding.difference ?? pumped(1 + longer, on: subject, progress))
  }

  /// The first row of up to so many steps that becomes slower or keeps something when it is repeated.
  private func pumped(_ steps: Int, on subject: Subject, _ progress: (_ done: Int) -> Void) -> Difference? {
    for (done, pump) in Vocabulary.pumps(for: subject, repeating: steps).enumerated() {
      guard let burden = pump.burden(on: subject) else { continue }
      let sketch = "\(pump)"
      say?(nil, [sketch])
      progress(done)
      let deadline = Deadline(seconds: 10 * seconds, busySeconds: 50 * seconds)
      do { try Pumping(subject, pump, until: deadline).check(burden) } catch {
        return Difference(
          seed: nil, sketch: [sketch, "// \(error)"], steps: pump.before.count + pump.repeated.count,
          laws: [.longChains])
      }
    }
    return nil
  }
}

extension Vocabulary {
  /// Its programs that a subject admits.
  func programs(for subject: Subject, _ choices: @escaping () -> Choices = { [] }) -> SmallPrograms {
    SmallPrograms(self, [Rules(subject.semantics, subject.capabilities)], choices: choices)
  }
}
