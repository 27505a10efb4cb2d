/// How many allocations a link of a chain takes, to build it and to run it, counted over a chain of a thousand.
///
/// The passes are those of `Chain`. Counts vary little, so a few rounds do.
enum ChainAllocations {
  static let family = Family(
    place: .serial,
    parts: [
      .init(id: "allocations-build", question: "Allocations to build a link of a chain"),
      .init(id: "allocations-run", question: "Allocations to run a link of a chain"),
    ],
    unit: "count", scales: [1_000], quickScales: [1_000], seconds: { Double($0) * 1e-6 },
    allowance: .init(full: 1),
    subjects: Chain.entries.map { entry in
      Subject(name: entry.name, note: entry.note) { links in
        Array(try figures(Allocations.meter, links, entry.pass)[Chain.build...Chain.run])
      }
    })

  /// What a meter reads per link, stage by stage.
  static func figures(
    _ meter: (Int) -> Meter, _ links: Int, _ pass: (Int, Gate, inout Meter) throws -> Void
  ) throws -> [Double?] {
    guard Allocations.areCounted else { return Array(repeating: nil, count: Chain.stages) }
    let gate = Gate()
    var meter = meter(Chain.stages)
    _ = try Allocations.count { try pass(links, gate, &meter) }
    try gate.check(links)
    return meter.stages.map { $0.map { $0 / Double(links) } }
  }
}
