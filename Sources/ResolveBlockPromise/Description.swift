/// How does a chain look at this moment?
extension Promise: CustomStringConvertible {
  /// The chain from its source to its end, with this promise in brackets: name, serial number and state of each.
  ///
  /// Only what still hangs together is drawn: a promise whose block ran has let its Next Promise go. Cost: linear in the
  /// length of the chain.
  public var description: String {
    var before: [String] = []
    let here = sketch()
    var seen: Set = [ObjectIdentifier(self)]
    var link = here.before
    while let current = link, seen.insert(ObjectIdentifier(current)).inserted {
      let sketch = current.sketch()
      before.append(sketch.label)
      link = sketch.before
    }
    var parts = before.reversed() + ["[\(here.label)]"]
    link = here.after
    while let current = link, seen.insert(ObjectIdentifier(current)).inserted {
      let sketch = current.sketch()
      parts.append(sketch.label)
      link = sketch.after
    }
    return parts.joined(separator: " → ")
  }

  func sketch() -> Sketch {
    let (state, links, settings) = guarded.withLock { ($0.state, $0.sources.links, $0.settings) }
    let text = label(settings)
    switch state {
    case .pending(let pending):
      let members = links.count > 1 ? " after \(links.count)" : ""
      return Sketch(label: "\(text) pending\(members)", before: links.first, after: pending.slots.following)
    case .resolved(.value, let slots):
      return Sketch(label: "\(text) resolved", before: nil, after: slots.following)
    case .resolved(.error, let slots):
      return Sketch(label: "\(text) failed", before: nil, after: slots.following)
    case .cancelled: return Sketch(label: "\(text) cancelled", before: nil, after: nil)
    }
  }
}

/// One promise in a drawing, with its neighbours.
struct Sketch {
  let label: String
  let before: (any Link)?
  let after: (any Link)?
}

extension Slots {
  /// The promise drawn after this one: the Next Promise, or the one that follows.
  fileprivate var following: (any Link)? { next.attachment?.next ?? adopter.attachment?.next }
}
