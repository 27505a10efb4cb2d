/// How large the designs are, counted in their sources.
public struct ModulesRecord: Codable, Sendable, Equatable {
  /// One module.
  public struct Module: Codable, Sendable, Equatable {
    /// A design.
    public var name: String
    /// Lines with code: neither blank nor comments.
    public var lines: Int
    /// Those of its core.
    public var coreLines: Int
    /// Declarations marked as public.
    public var publicSymbols: Int

    /// Creates an entry.
    public init(name: String, lines: Int, coreLines: Int, publicSymbols: Int) {
      self.name = name
      self.lines = lines
      self.coreLines = coreLines
      self.publicSymbols = publicSymbols
    }
  }

  /// In the order of the designs.
  public var modules: [Module]

  /// Creates a part.
  public init(modules: [Module]) { self.modules = modules }
}
