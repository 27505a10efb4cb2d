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

/// How is a broken avatar noticed? Its file is width, height, a checksum, then a byte for each pixel.
extension Avatar {
  /// Reads a file's bytes.
  init(of name: String, file: String, data: Data) throws(AvatarError) {
    let bytes = [UInt8](data)
    guard bytes.count >= 3, bytes.count == 3 + Int(bytes[0]) * Int(bytes[1]) else {
      throw .corrupt(file: file, reason: "it isn't an avatar")
    }
    let pixels = Array(bytes[3...])
    guard bytes[2] == Self.checksum(of: pixels) else {
      throw .corrupt(file: file, reason: "the checksum of its pixels is wrong")
    }
    self.init(name: name, width: Int(bytes[0]), height: Int(bytes[1]), pixels: pixels)
  }

  /// The bytes of its file.
  var data: Data { Data([UInt8(width), UInt8(height), Self.checksum(of: pixels)] + pixels) }

  private static func checksum(of pixels: [UInt8]) -> UInt8 { pixels.reduce(0, ^) }
}
