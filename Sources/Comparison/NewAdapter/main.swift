import Foundation

let words = Array(CommandLine.arguments.dropFirst())
if words.contains("--help") {
  print(Order.usage)
  exit(0)
}
do throws(Order.Refusal) {
  let order = try Order(words)
  try order.write()
  print(order.advice)
} catch {
  FileHandle.standardError.write(Data("new-adapter: \(error.message)\n".utf8))
  exit(error.code)
}
