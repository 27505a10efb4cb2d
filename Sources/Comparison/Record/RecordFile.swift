import Foundation

/// How is a record written down and read again? As JSON, with sorted keys, so that equal records give equal files.
public protocol RecordFile: Codable {
  /// The version of the format; the only thing read before the rest.
  var version: Int { get }
}

extension RunRecord: RecordFile {}
extension ConformanceRecord: RecordFile {}
extension BenchmarkRecord: RecordFile {}
extension StudiesRecord: RecordFile {}
extension TraceRecord: RecordFile {}

/// Why a results file was refused.
public enum RecordProblem: Error, Equatable, CustomStringConvertible {
  /// The file says a version that this program doesn't know.
  case unknownVersion(Int)
  /// The file isn't JSON, or not of the shape that its version has; the text says where.
  case broken(String)

  /// One sentence for the user.
  public var description: String {
    switch self {
    case .unknownVersion(let version):
      "its format has version \(version), and only version \(RunRecord.currentVersion) is known"
    case .broken(let reason): "it is broken: \(reason)"
    }
  }
}

extension RecordFile {
  /// The record as JSON text, ending with a line feed. Throws when a figure isn't finite, which JSON can't say.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// Reads a record; an unknown version is refused before anything else of the file is looked at.
  public init(json: Data) throws(RecordProblem) {
    self = try Self.read(json)
  }

  private static func read(_ json: Data) throws(RecordProblem) -> Self {
    let decoder = JSONDecoder()
    do {
      let version = try decoder.decode(VersionOnly.self, from: json).version
      guard version == RunRecord.currentVersion else { throw RecordProblem.unknownVersion(version) }
      return try decoder.decode(Self.self, from: json)
    } catch let problem as RecordProblem {
      throw problem
    } catch let error as DecodingError {
      throw .broken(error.place)
    } catch {
      throw .broken("\(error)")
    }
  }
}

private struct VersionOnly: Decodable {
  let version: Int
}

extension DecodingError {
  /// What is wrong and where, without the decoder's own vocabulary.
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
