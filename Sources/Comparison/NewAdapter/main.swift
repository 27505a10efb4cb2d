import Foundation

let words = Array(CommandLine.arguments.dropFirst())
do throws(Order.Refusal) {
  let order = try Order(words)
  try order.write()
  print(order.advice)
} catch {
  let (file, head) = error.code == EX_OK ? (FileHandle.standardOutput, "") : (.standardError, "new-adapter: ")
  file.write(Data("\(head)\(error.message)\n".utf8))
  exit(error.code)
}
