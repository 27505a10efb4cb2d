import Foundation

/// How does a receiver of satellite signals report the place? In lines of text; the newest that has a fix counts.
///
/// A line is `$GPGGA,time,ddmm.mmm,N,dddmm.mmm,E,quality,…*checksum`, as real receivers write them (NMEA 0183). A line
/// with a wrong checksum was garbled on the wire and is passed over.
extension Location {
  init(receiver: URL) throws(LocationError) {
    guard let text = try? String(contentsOf: receiver, encoding: .utf8) else {
      throw .notify("The receiver can't be read.")
    }
    guard let fix = text.split(whereSeparator: \.isNewline).compactMap({ Location(sentence: $0) }).last else {
      throw .notify("Your location isn't known yet.")
    }
    self = fix
  }

  /// The place in one line; nil for a garbled one, one of another kind, and one without a fix.
  init?(sentence: Substring) {
    let parts = sentence.dropFirst().split(separator: "*")
    guard sentence.first == "$", parts.count == 2, UInt8(parts[1], radix: 16) == Self.checksum(of: parts[0]) else {
      return nil
    }
    let fields = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count > 6, fields[0] == "GPGGA", let quality = Int(fields[6]), quality > 0,
      let latitude = Self.degrees(fields[2], whole: 2), let longitude = Self.degrees(fields[4], whole: 3)
    else { return nil }
    self.latitude = fields[3] == "S" ? -latitude : latitude
    self.longitude = fields[5] == "W" ? -longitude : longitude
  }

  /// Degrees are the first digits, minutes the rest.
  private static func degrees(_ field: Substring, whole digits: Int) -> Double? {
    guard let degrees = Double(field.prefix(digits)), let minutes = Double(field.dropFirst(digits)) else { return nil }
    return degrees + minutes / 60
  }

  private static func checksum(of text: Substring) -> UInt8 { text.utf8.reduce(0, ^) }
}
