import Foundation
import Record
import Testing

@testable import compare

@Suite("Progress")
struct ProgressTests {
  @Test("Elsewhere than on a terminal it is a line for every tenth")
  func plainLines() {
    let recorder = Recorder()
    #expect(recorder.run("conformance") == .fine)
    let lines = recorder.received.messages.lines.filter { !$0.isEmpty }
    #expect(lines.count == 11)
    #expect(lines.first == "conformance: 0/100 clause")
    #expect(lines.last == "conformance: 100/100 clause")
    #expect(recorder.received.drawn.isEmpty)
  }

  @Test("On a terminal it is one line that is drawn anew and is gone at the end; quiet means that nothing is said")
  func liveBar() {
    let recorder = Recorder()
    #expect(recorder.run("conformance", "--quiet", isLive: true) == .fine)
    #expect(recorder.run("conformance", "--quiet") == .fine)
    #expect(recorder.received.messages.isEmpty && recorder.received.drawn.isEmpty)
    #expect(recorder.run("conformance", isLive: true) == .fine)
    #expect(recorder.received.messages.isEmpty)
    #expect(recorder.received.drawn.first??.hasPrefix("conformance ░░░░") == true)
    #expect(recorder.received.drawn.last == .some(nil))
  }

  @Test("A study that is watched on a terminal shows each line as it comes, without control characters")
  func studyScreens() {
    let recorder = Recorder()
    #expect(recorder.run("study", "Avatars", isLive: true) == .fine)
    #expect(recorder.received.messages == "\nAvatars, success, Callbacks\n     1.3 ms  main    a␛[2Jb\n")
  }

  @Test("Screens are shown for one study, on a terminal, and not when quiet")
  func noScreens() throws {
    let folder = try TemporaryFolder()
    let unwatched = [
      (["study", "Avatars", "--quiet"], true), (["study", "Avatars"], false), (["study"], true),
      (["--quick", "--output", folder.url.path], true),
    ]
    for (words, isLive) in unwatched {
      let recorder = Recorder()
      #expect(recorder.run(words, isLive: isLive) == .fine)
      #expect(recorder.received.studies.count == 1)
      #expect(!recorder.received.messages.contains("Callbacks"), "\(words)")
    }
  }

  @Test("The bar fits its line, whatever the data", arguments: [20, 40, 80])
  func width(_ width: Int) {
    let news = Progress(part: "conformance", done: 300, total: 120, what: "a\nlong \u{1B}[2J sentence 約束 約束 約束")
    let bar = Meter.bar(news, width: width)
    #expect(bar.count < width)
    #expect(!bar.contains("\u{1B}") && !bar.contains("\n"))
  }

  @Test("When a fifth is done it says how long the rest takes")
  func timeLeft() {
    let news = Progress(part: "conformance", done: 30, total: 300, what: "clause")
    #expect(Meter.line(news, left: 40.4) == "conformance: 30/300, about 40 s left, clause\n")
    #expect(Meter.bar(news, left: 240, width: 80).contains(" 30/300, about 4 min left,  clause"))
  }

  @Test("The terminal is left with the line cleared, the colour reset and the cursor shown")
  func cleaning() throws {
    let folder = try TemporaryFolder()
    let file = try #require(FileHandle(forWritingAtPath: folder.write("", to: "screen")))
    let screen = Screen(FileDescriptor(number: file.fileDescriptor))
    screen.draw("half")
    screen.draw("done")
    screen.say("message\n")
    screen.clear()
    let cleaned = "\r\u{1B}[2K\u{1B}[0m\u{1B}[?25h"
    #expect(folder.text("screen") == "\u{1B}[?25l\r\u{1B}[2Khalf\r\u{1B}[2Kdone\(cleaned)message\n")
  }

  @Test("A machine is described, whatever can be found out")
  func machine() throws {
    let machine = Machine.current()
    #expect(machine.cores > 0 && machine.memoryBytes > 0 && machine.compiler.hasPrefix("Swift 6."))
    #expect(try Checkout.commit(of: TemporaryFolder().url) == "")
  }
}
