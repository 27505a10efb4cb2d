/// Which program belongs to a seed?
extension Program {
  /// A program of up to fourteen steps, each drawn from those that can come next. Each program uses about half of the
  /// words, so that some programs do much of a few things.
  static func drawn(seed: UInt64, for subject: Subject) -> Program {
    var random = Random(seed: seed)
    let leftOut = random.chance(1, in: 2) ? Vocabulary.Word.releasing : Vocabulary.Word.placing
    let words =
      [.make, .then, .observe, .fulfill]
      + Vocabulary.Word.calls.filter { !leftOut.contains($0) && random.chance(1, in: 2) }
    var branch = Vocabulary("drawn", words, before: [.source(0)], length: 0).programs(for: subject).root
    let length = 3 + random.below(12)
    for _ in 0..<60 where branch.program.steps.count < length {
      let steps = words[random.below(words.count)].steps(after: branch.draft)
      if !steps.isEmpty { branch = branch.followed(by: steps[random.below(steps.count)]) ?? branch }
    }
    return branch.ended().observed().program
  }
}

extension Vocabulary.Word {
  /// All words except those about tasks, which have schedules of their own.
  fileprivate static let calls = allCases.filter { ![.wait, .waitAs, .leave, .abandon, .deliver].contains($0) }
  /// The laws leave open where a closure released on a queue runs its steps, so a program has one or the other.
  fileprivate static let releasing: Set = [thenReleasing, observeReleasing]
  fileprivate static let placing: Set = [thenOn, observeOn, observeOnDoing, move]
}

extension SmallPrograms.Branch {
  /// The same with a handler for each promise that nothing uses.
  fileprivate func observed() -> Self {
    let ended = draft.promises.filter { !isUsed($0) }.reduce(self) { branch, promise in
      branch.followed(by: .observe(branch.draft.handlers, of: promise)) ?? branch
    }
    return ended.followed(by: .drain) ?? ended
  }
}
