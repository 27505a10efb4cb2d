/// Who made a type an error: its author, or somebody else?
///
/// Any module may declare `extension String: Error`. Then every string in the process conforms, and a cast can't tell
/// whether the type's author meant that. Swift offers no way to ask, but the runtime keeps a descriptor of each
/// conformance. In it the compiler marks a conformance as *retroactive* if it is declared neither in the type's module
/// nor in the protocol's. The layout is part of the ABI: `TargetProtocolConformanceDescriptor` in
/// `swift/ABI/Metadata.h` and `ConformanceFlags` in `swift/ABI/MetadataValues.h`.
enum ErrorConformance {
  /// Whether the conformance is declared in the module that declares the type. A subclass has that of its superclass,
  /// unless it declares one of its own.
  static func isByAuthor(of type: any Error.Type) -> Bool {
    #if _ptrauth(_arm64e)
      // The pointer to the descriptor is signed there, so the name of the type has to do: none of these modules' types
      // is an error here, and a type of any other module is one whoever made it so.
      let name = String(reflecting: type)
      return !["Swift.", "Foundation.", "FoundationEssentials."].contains { module in name.hasPrefix(module) }
    #else
      // The metatype of an existential consists of a pointer to the type and one to the table of its conformance. The
      // table begins with a pointer to the descriptor: three relative addresses and the flags. Without the cast the
      // compiler would open the existential and pass only the first pointer.
      withUnsafeBytes(of: type as any Error.Type) { words in
        typealias Descriptor = (protocol: Int32, type: Int32, table: Int32, flags: UInt32)
        let table = words.load(
          fromByteOffset: MemoryLayout<UInt>.size, as: UnsafePointer<UnsafePointer<Descriptor>>.self)
        let isRetroactive: UInt32 = 1 << 6
        return table.pointee.pointee.flags & isRetroactive == 0
      }
    #endif
  }
}
