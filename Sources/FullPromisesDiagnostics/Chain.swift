import FullPromises

/// How does a chain look at this moment? First the promises above, then the promise itself in brackets, then below it
/// the first that waits for each.
extension Trace {
  /// - Parameter text: the promise's own description.
  func chain(around text: String) -> String {
    (above + ["[\(place.step) \(text)]"] + below.dropFirst().map(\.label)).joined(separator: " → ")
  }

  /// This promise, the first that waits for it, the first for that, and so on.
  var below: [Trace] { row { content in content.next } }

  /// The steps that the error came, or the promises for which this one waits.
  private var above: [String] {
    if let steps = now.rejection?.steps { return steps.dropLast().map { place in "\(place.step) rejected" } }
    return row { content in content.sources.first }.dropFirst().reversed().map(\.label)
  }

  private func row(_ neighbour: (Content) -> Trace?) -> [Trace] {
    var row = [self]
    while row.count < Self.most, let next = neighbour(row[row.count - 1].now) { row.append(next) }
    return row
  }

  private var label: String {
    let content = now
    let word =
      switch content.state {
      case .pending: content.sources.count > 1 ? "pending after \(content.sources.count)" : "pending"
      case .fulfilled: "fulfilled"
      case .rejected: "rejected"
      }
    return "\(place.step) \(word)"
  }
}

extension Place {
  /// The file's identifier and the line.
  var description: String { "\(Self.text(at: fileID)):\(line)" }

  var step: String { "\(Self.text(at: maker)) at \(description)" }

  /// Whether its block takes the errors of its sources.
  var takesErrors: Bool { ["recover", "retry"].contains(Self.text(at: maker)) }

  private static func text(at address: UInt) -> String {
    UnsafePointer<CChar>(bitPattern: address).map { text in String(cString: text) } ?? ""
  }
}
