import Record

/// How large is each module to read, and how much of it does a client see?
extension ModulesRecord {
  var section: Block {
    let table = Table(
      "Lines and public declarations of each module",
      columns: [.init(title: "module")]
        + ["lines with code", "of them in Core", "public declarations"].map {
          .init(title: $0, isNumeric: true)
        },
      rows: modules.map { module in
        Table.Row(
          cells: [Phrase(module.name)]
            + [module.lines, module.coreLines, module.publicSymbols].map { Phrase(Scale.count($0)) },
          id: "source-\(module.name.slug)", subject: module.name)
      })
    return .section(
      Section(
        id: "source", title: "Source", summary: "lines and public declarations of each module",
        blocks: [
          .paragraph("Blank lines and comments aren't counted. A public declaration is one that a client can name."),
          .table(table),
        ]))
  }
}
