import Foundation
import Testing

/// Can each sentence be read once? A test can ask for its length, and for words that are never right here.
@Suite("Plain English")
struct EnglishTests {
  /// All pages, and the doc comments of all files.
  private static let texts: [(path: String, prose: Prose)] = (Page.all + files(in: "Sources")).compactMap { path in
    guard let text = try? Page(path).text else { return nil }
    return (path, Prose(markdown: path.hasSuffix(".swift") ? Prose.docComments(in: text) : text))
  }

  private static func files(in folder: String) -> [String] {
    let folderPath = Page.root.appending(path: folder).resolvingSymlinksInPath().path
    let paths = FileManager.default.enumerator(atPath: folderPath)?.compactMap { path in path as? String } ?? []
    return paths.filter { path in path.hasSuffix(".swift") }.map { path in "\(folder)/\(path)" }.sorted()
  }

  @Test("No sentence of a page or of a doc comment has more than 30 words")
  func short() {
    var count = 0
    for (path, prose) in Self.texts {
      for sentence in prose.sentences {
        count += 1
        let words = Prose.words(in: sentence)
        if words > 30 { Issue.record("\(path), \(words) words: \(sentence)") }
      }
    }
    #expect(count > 5000)
  }

  /// Words that are hard to read, and what to write instead.
  private static let hard: KeyValuePairs = [
    "let go of": "release", "lets go of": "releases", "letting go of": "releasing", "as new": "created again",
    "on its way": "sent", "on their way": "sent", "is there already": "is settled", "be there already": "be settled",
    "stand in line": "wait", "stands in line": "waits", "stand in a line": "wait", "stands in a line": "waits",
    "hear of": "get", "hears of": "gets", "heard of": "delivered", "hence": "so", "thus": "so", "whereby": "by which",
    "thereof": "of it", "hereby": "so", "whilst": "while", "in order to": "to", "utilize": "use", "leverage": "use",
    "e g": "for example", "i e": "that is", "etc": "and so on, or all of them", "of course": "nothing",
    "obviously": "nothing", "clearly": "nothing", "basically": "nothing", "simply": "nothing", "merely": "only",
    "easily": "nothing", "in vain": "for nothing", "such a one": "the thing", "that which": "what it is",
    "tell": "notify, show", "tells": "notifies, returns, shows", "told": "notified", "telling": "notifying",
    "hear": "get", "hears": "gets", "heard": "got", "come to": "reach, return", "comes to": "reaches, returns",
    "came to": "reached, returned", "who comes": "a later observer", "those who": "the threads, the observers",
    "the one who": "the observer, the task", "circle": "ring", "circles": "rings", "knot": "ring", "knots": "rings",
  ]

  /// The hard words in a text, its words parted by single spaces.
  private static func hardWords(in text: String) -> [(hard: String, plain: String)] {
    hard.filter { hard, _ in " \(text) ".contains(" \(hard) ") }.map { (hard: $0.key, plain: $0.value) }
  }

  @Test("No page and no doc comment has words that are hard to read")
  func words() {
    for (path, prose) in Self.texts {
      for paragraph in prose.paragraphs {
        let text = paragraph.lowercased().split { !$0.isLetter && !"'-".contains($0) }.joined(separator: " ")
        for (hard, plain) in Self.hardWords(in: text) {
          Issue.record("\(path): '\(hard)' in '\(paragraph.prefix(300))'. Write: \(plain)")
        }
      }
    }
  }

  @Test("No name in the code has such words")
  func names() throws {
    var names: [String: String] = [:]
    for path in Self.files(in: "Sources") + Self.files(in: "Tests") {
      for name in Prose.names(in: try Page(path).text) { names[name] = path }
    }
    #expect(names.count > 5000)
    for (name, path) in names {
      for (hard, plain) in Self.hardWords(in: Prose.words(ofName: name)) {
        Issue.record("\(path): '\(hard)' in the name '\(name)'. Write: \(plain)")
      }
    }
  }

  @Test("The words of a name are found, those of comments and texts aren't names")
  func wordsOfNames() {
    let code = #"""
      // A hidden word
      func isToldAtOnce(_ HTTPServer: String = "telling") { count(url2) } // more
      """#
    #expect(Prose.names(in: code) == ["func", "isToldAtOnce", "_", "HTTPServer", "String", "count", "url2"])
    #expect(Prose.words(ofName: "isToldAtOnce") == "is told at once")
    #expect(Prose.words(ofName: "HTTPServer_url2") == "http server url")
  }
}
