import Foundation

/// How is a record written down and read again? As JSON, with sorted keys, so that equal records give equal files.
package protocol RecordFile: Codable {}

extension RunRecord: RecordFile {}
extension ConformanceRecord: RecordFile {}
extension BenchmarkRecord: RecordFile {}
extension StudiesRecord: RecordFile {}
extension TraceRecord: RecordFile {}

/// Why a results file was refused.
package enum RecordProblem: Error, Equatable, CustomStringConvertible {
  /// The file, or a part of it, says a version that this program doesn't know.
  case unknownVersion(Int, part: String? = nil)
  /// The file isn't JSON, not of the shape that its version has, or has a number that no run can have found; the text
  /// says where.
  case broken(String)

  package var description: String {
    switch self {
    case .unknownVersion(let version, let part):
      "its \(part.map { "part '\($0)'" } ?? "format") has version \(version), "
        + "and only versions up to \(RunRecord.currentVersion) are known"
    case .broken(let reason): "it is broken: \(reason)"
    }
  }
}

extension Encodable {
  /// The value as one line of JSON for programs, with sorted keys. Throws when a figure isn't finite, which JSON can't
  /// say.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension String {
  /// JSON with each object of an array on a line of its own, so that a change of the file shows what changed.
  package var inLines: String {
    replacing(#/("(?:\\.|[^"\\])*")|([,\[])\{/#) { match in match.2.map { "\($0)\n{" } ?? String(match.0) }
  }
}

extension RecordFile {
  /// Reads a record; an unknown version is refused before anything else is read.
  package init(json: Data) throws(RecordProblem) {
    do {
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let problem as RecordProblem {
      throw problem
    } catch let error as DecodingError {
      throw .broken(error.place)
    } catch {
      throw .broken("\(error)")
    }
    if let misfit = RecordNumbers.misfit(in: json) { throw .broken(misfit) }
  }
}

/// The version of a record's format. It is the first property of each record, so an unknown version is refused before
/// anything else of the record is read.
package struct FormatVersion: Codable, Sendable, Equatable {
  init() {}

  /// Reads a version, and refuses one that isn't known.
  package init(from decoder: any Decoder) throws {
    let version = try decoder.singleValueContainer().decode(Int.self)
    guard (1...RunRecord.currentVersion).contains(version) else {
      throw RecordProblem.unknownVersion(version, part: decoder.codingPath.dropLast().last?.stringValue)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(RunRecord.currentVersion)
  }
}

extension DecodingError {
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context): "'\(key.stringValue)' is missing\(context.location)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "unexpected kind of value\(context.location)"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "not valid JSON" : "unexpected value\(context.location)"
    @unknown default: "it could not be read"
    }
  }
}

extension DecodingError.Context {
  fileprivate var location: String {
    codingPath.isEmpty ? " at the top" : " in " + codingPath.map(\.step).joined(separator: ".")
  }
}

extension CodingKey {
  fileprivate var step: String { intValue.map(String.init) ?? stringValue }
}
