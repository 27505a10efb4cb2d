/// Which known names may someone have meant who wrote an unknown one?
package enum NearNames {
  /// The names that a few letters more or less make of the text, and those that contain it or are contained in it; the
  /// nearest first.
  package static func of(_ text: String, among names: [String]) -> [String] {
    let wanted = text.lowercased()
    let near = names.compactMap { name -> (distance: Int, name: String)? in
      let candidate = name.lowercased()
      let distance = candidate.difference(from: wanted).count
      let isPart = wanted.count >= 2 && (candidate.contains(wanted) || wanted.contains(candidate))
      return isPart || distance <= max(2, wanted.count / 3) ? (distance, name) : nil
    }
    return near.sorted(by: <).prefix(5).map(\.name)
  }

  /// The sentence that follows "unknown …": the near names, or all of them where they are few. Where they are many,
  /// it is the sentence `many`.
  package static func advice(_ text: String, among names: [String], many: String? = nil) -> String {
    let near = of(text, among: names)
    if !near.isEmpty { return "Did you mean \(near.joined(separator: ", "))?" }
    if names.isEmpty { return "There are none." }
    if names.count <= 12 { return "Known: \(names.joined(separator: ", "))." }
    return many ?? "None of the \(names.count) known names is near it."
  }
}
