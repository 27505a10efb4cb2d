/// Where was a promise made? Each maker and operator passes it on to the core, and a report shows it.
@usableFromInline typealias Place = (fileID: StaticString, line: UInt)
