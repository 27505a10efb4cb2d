import Foundation
import Record
import Report

extension Subcommand {
  /// Do the documents quote the figures of a run? Afterwards they do.
  static let figures = Subcommand(
    name: "figures",
    summary: "writes the figures of a saved run into README.md and the pages in docs/, between their markers",
    operand: Operand(name: "RESULTS.json", isRequired: true),
    options: [.pages], useless: [.format, .quiet], isHidden: true
  ) { invocation in
    let quotes = Quotes(of: try RunRecord(file: invocation.arguments.operands.first ?? ""))
    let folder = invocation.arguments.last(.output).map { URL(fileURLWithPath: $0) } ?? Checkout.package
    let docs = FileManager.default.enumerator(atPath: folder.appendingPathComponent("docs").path)
    let pages = (docs?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    for page in ["README.md"] + pages.sorted() {
      let file = folder.appendingPathComponent(page)
      guard let old = try? String(contentsOf: file, encoding: .utf8), Quotes.areIn(old) else { continue }
      let new: String
      do { new = try quotes.filling(old) } catch {
        throw Refusal(code: .brokenData, message: "'\(page)' can't be filled: \(error).")
      }
      if new != old { try Files.write(new, to: file.path) }
      try invocation.console.write("\(page): \(new == old ? "as it was" : "filled")\n")
    }
    return .fine
  }
}

extension Option {
  fileprivate static let pages = Option(
    name: "--output", value: "DIR", help: "the folder with README.md and docs/; the package's own by default")
}
