/// How does a chain look at this moment?
extension Promise: CustomStringConvertible {
  /// The chain from its source to its end, with this promise in brackets: name, serial number and state of each.
  ///
  /// Only links that are still there are drawn: a promise whose block ran has released its Next Promise.
  ///
  /// - Cost: linear in the length of the chain.
  /// - Tests: `ResolvedTests`.
  public var description: String { core.description }
}

extension Core {
  @usableFromInline var description: String {
    var seen = Numbering()
    _ = seen.isNew(ObjectIdentifier(self))
    let here = Sketch(.promise(self))
    let before = row(from: here.before, &seen) { sketch in sketch.before }
    let after = row(from: here.after, &seen) { sketch in sketch.after }
    return (before.reversed() + ["[\(here.label)]"] + after).joined(separator: " → ")
  }
}

/// The labels from here on, each promise once.
private func row(from first: Stage?, _ seen: inout Numbering, _ next: (Sketch) -> Stage?) -> [String] {
  var labels: [String] = []
  var stage = first
  while let current = stage, seen.isNew(current.identity) {
    let sketch = Sketch(current)
    labels.append(sketch.label)
    stage = next(sketch)
  }
  return labels
}

/// One promise or job in a drawing, with its neighbours.
private struct Sketch {
  let label: String
  let before: Stage?
  let after: Stage?

  init(_ stage: Stage) {
    switch stage {
    case .job(let job): (label, before, after) = (job.label, nil, job.result.map(Stage.promise))
    case .promise(let promise):
      let (state, settings) = promise.withState { state, settings in (state, settings) }
      label = "\(promise.label(settings.extras?.name)) \(state.word)"
      (before, after) = (state.before, state.after)
    }
  }
}

extension State {
  fileprivate var word: String {
    switch phase {
    case .pending(.members(let members), _) where members.count > 1: "pending after \(members.count)"
    case .pending: "pending"
    case .resolved(.word), .resolved(.box): "resolved"
    case .resolved(.error): "failed"
    case .cancelled: "cancelled"
    }
  }

  fileprivate var before: Stage? { if case .pending(let source, _) = phase { source.stages.first } else { nil } }

  /// The Next Promise, or the one that adopts.
  fileprivate var after: Stage? {
    if case .cancelled = phase {
      nil
    } else {
      (observers.next.held?.dependent ?? observers.adopter.held).map(Stage.promise)
    }
  }
}
