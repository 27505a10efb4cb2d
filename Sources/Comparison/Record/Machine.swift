/// Where and how a run was made, asked of the system by the program and never typed by hand.
public struct Machine: Codable, Sendable, Equatable {
  /// The operating system, its kernel and the architecture.
  package var system: String
  /// The processor's own name; empty where it can't be found out, like every text here.
  package var processor: String
  package var cores: Int
  package var memoryBytes: UInt64
  package var compiler: String
  /// `release` or `debug`; figures of a debug build are marked everywhere they are shown.
  package var build: String
  /// The commit of the checkout, with `+changes` when the tree was dirty; empty outside a checkout.
  package var commit: String
  /// The hash of the sources that were measured; absent outside a checkout.
  package var sources: String?
  package var load: Double
  /// ISO 8601, UTC.
  package var date: String

  package init(
    system: String, processor: String, cores: Int, memoryBytes: UInt64, compiler: String, build: String,
    commit: String, sources: String? = nil, load: Double, date: String
  ) {
    self.system = system
    self.processor = processor
    self.cores = cores
    self.memoryBytes = memoryBytes
    self.compiler = compiler
    self.build = build
    self.commit = commit
    self.sources = sources
    self.load = load
    self.date = date
  }
}
