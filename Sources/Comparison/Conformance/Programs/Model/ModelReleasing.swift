/// When should a closure be released, and what does that do?
extension Model {
  /// Does what is captured by a closure of so many steps, once nobody holds it any more.
  mutating func release(_ steps: [Program.Step]) {
    for step in steps where step.verb == .atRelease { run(step.does) }
  }

  /// A promise that is settled, or detached, holds its block no longer.
  mutating func releaseBlock(of id: Int) {
    if case .link(_, let block) = self[id].origin { release(block.does) }
  }
}
