import Dispatch
import Record

/// Does a promise do the same as the model, in every small program?
extension Fuzz {
  /// Plays a vocabulary so many steps longer than a run of the suite does, and says how far it came. All programs of a
  /// length come before the longer ones, so that the first that differs is a least one. Stops early at the deadline, or
  /// up to half a second later if that is enough for the shortest programs.
  func run(
    _ vocabulary: Vocabulary, longer: Int = 0, beyond: Int = 1, on subject: Subject,
    until deadline: DispatchTime = .distantFuture, progress: (_ done: Int) -> Void = { _ in }
  ) -> (difference: Difference?, reach: SmallPrograms.Reach, played: Int) {
    let reach = Lock(SmallPrograms.Reach(vocabulary: vocabulary.name, length: 0, programs: 0, pairs: 0, end: 0))
    let finding = run(on: subject, progress) { play, choices in
      let programs = vocabulary.programs(for: subject, choices)
      let played = programs.play(
        to: vocabulary.length + longer, beyond: beyond, until: { DispatchTime.now() >= deadline }
      ) { program in DispatchTime.now() < deadline + 0.5 && play(program, nil) }
      reach.withLock { $0 = played }
    }
    return (finding.difference, reach.withLock { $0 }, finding.programs)
  }

  /// Plays all vocabularies, so many steps longer. Then it repeats rows of steps.
  package func runSmall(
    longer: Int, on subject: Subject, progress: (_ done: Int) -> Void
  ) -> (reaches: [ConformanceRecord.Small.Reach], difference: Difference?) {
    var (reaches, done): ([ConformanceRecord.Small.Reach], Int) = ([], 0)
    for vocabulary in Vocabulary.all + Vocabulary.threads + [.waiting, .crossing, .policies] {
      let (difference, reach, _) = run(vocabulary, longer: longer, beyond: 0, on: subject) { progress(done + $0) }
      if reach.programs > 0 { reaches.append(reach) }
      if let difference { return (reaches, difference) }
      done += reach.programs
    }
    return (reaches, pumped(1 + longer, on: subject, progress))
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
          seed: nil, sketch: [sketch, "// \(error)"], steps: pump.before.count + pump.repeated.count)
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
