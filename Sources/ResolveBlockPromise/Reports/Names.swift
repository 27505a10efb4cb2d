/// What is a promise called? By its name, or by its type, and by its serial number.
extension Promise {
  /// The order of creation in this process, from 1.
  ///
  /// - Cost: a read without a lock.
  /// - Tests: `ResolvedTests`.
  @_alwaysEmitIntoClient
  public var serial: UInt64 { core.serial }
}

extension Core {
  /// Name and serial number.
  var label: String { "\(name ?? "Promise<\(type)>") #\(serial)" }
}
