import Foundation

extension ScratchFolder {
  /// The bytes of a file.
  func contents(of name: String) throws(AvatarError) -> Data {
    guard let data = try? Data(contentsOf: file(name)) else { throw .missing(file: name) }
    return data
  }
}

extension Decodable {
  /// Reads JSON, and says in plain words what is wrong with it.
  init(file: String, data: Data) throws(AvatarError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch DecodingError.dataCorrupted {
      throw .corrupt(file: file, reason: "it isn't JSON")
    } catch {
      throw .corrupt(file: file, reason: "it isn't a \(Self.self)")
    }
  }
}

/// How is a broken avatar noticed? Its file is 'AVTR', width, height, four bytes of checksum, then a byte for each
/// pixel.
extension Avatar {
  private static let mark = Array("AVTR".utf8)
  private static let headerSize = mark.count + 6

  /// Reads a file's bytes.
  init(of name: String, file: String, data: Data) throws(AvatarError) {
    let bytes = [UInt8](data)
    guard bytes.count >= Self.headerSize, bytes.starts(with: Self.mark) else {
      throw .corrupt(file: file, reason: "it isn't an avatar")
    }
    let (width, height) = (Int(bytes[4]), Int(bytes[5]))
    let pixels = Array(bytes[Self.headerSize...])
    guard pixels.count == width * height else {
      throw .corrupt(file: file, reason: "it has \(pixels.count) of \(width * height) pixels")
    }
    let stored = bytes[6..<Self.headerSize].reduce(0) { $0 << 8 | UInt32($1) }
    guard stored == Self.checksum(of: pixels) else {
      throw .corrupt(file: file, reason: "the checksum of its pixels is wrong")
    }
    self.init(name: name, width: width, height: height, pixels: pixels)
  }

  /// The bytes of its file.
  var data: Data {
    let checksum = Self.checksum(of: pixels)
    let parts = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    return Data(Self.mark + [UInt8(width), UInt8(height)] + parts + pixels)
  }

  /// Fowler, Noll and Vo's 32-bit hash, the variant 1a.
  private static func checksum(of pixels: [UInt8]) -> UInt32 {
    pixels.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
