/// How many bytes a link of a chain holds while the chain waits, counted over a chain of a thousand.
///
/// The passes are those of `Chain`. Plain Dispatch makes its blocks one after the other as they run, so it has no
/// figure.
enum ChainMemory {
  static let family = Family(
    place: .serial, parts: [.init(id: "bytes-link", question: "Bytes held by a link of a chain that waits")],
    unit: "bytes", scales: [1_000], quickScales: [1_000], seconds: { Double($0) * 1e-6 },
    allowance: .init(full: 1, quick: 0.1),
    subjects: Chain.entries.filter { $0.name != Benchmark.baseline }.map { entry in
      Subject(name: entry.name, note: entry.note) { links in
        [try ChainAllocations.figures(Allocations.heldMeter, links, entry.pass)[Chain.build]]
      }
    })
}
