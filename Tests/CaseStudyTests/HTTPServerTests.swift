import Foundation
import Testing

@testable import CaseStudies

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Does the server say what its script says, to a client that is not of this project?
@Suite("The server of the studies")
struct HTTPServerTests {
  @Test("A path gets its answers in turn, the last again and again; a query can have its own; the rest isn't found")
  func script() async throws {
    try await served([
      "/a": [.status(500), .json("1"), .json("2")], "/a?b=c": [.json("3")],
    ]) { server in
      #expect(server.get("a") == .answer(500, ""))
      #expect(server.get("a") == .answer(200, "1"))
      #expect(server.get("a?b=c") == .answer(200, "3"))
      #expect(server.get("a?b=d") == .answer(200, "2"))
      #expect(server.get("a") == .answer(200, "2"))
      #expect(server.get("b") == .answer(404, ""))
    }
  }

  @Test("An answer that is cut, or closed before it began, is an error to the client")
  func broken() async throws {
    let whole = Answer.json("0123456789")
    try await served(["/cut": [whole.cut(after: 5)], "/closed": [.closed]]) { server in
      #expect(server.get("cut") == .failed)
      #expect(server.get("closed") == .failed)
      #expect(server.events == [.asked("/cut"), .answered("/cut"), .asked("/closed")])
    }
  }

  @Test("Slow bytes all arrive, and a corrupt one arrives as it is")
  func slow() async throws {
    let text = String(repeating: "ab", count: 40)
    try await served([
      "/slow": [Answer.json(text).slow(piece: 7)], "/corrupt": [Answer.data(Data([1, 2, 3])).corrupt(at: 1)],
    ]) { server in
      #expect(server.get("slow") == .answer(200, text))
      #expect(server.get("corrupt") == .answer(200, String(decoding: [1, 0xFD, 3], as: UTF8.self)))
    }
  }

  @Test("A big answer and many clients at once are served")
  func load() async throws {
    let text = String(repeating: "0123456789abcdef", count: 1 << 16)
    try await served(["/big": [.json(text)]]) { server in
      let wrong = Watched(0)
      DispatchQueue.concurrentPerform(iterations: 20) { _ in
        if server.get("big") != .answer(200, text) { wrong.change { $0 += 1 } }
      }
      #expect(wrong.value == 0)
    }
  }

  @Test("An answer is held until it is released, and others overtake it")
  func held() async throws {
    try await served(["/late": [Answer.json("1").held(until: "now")], "/b": [.json("2")]]) { server in
      let late = server.ask("late")
      #expect(server.wait(for: .asked("/late"), until: guardTime))
      #expect(server.get("b") == .answer(200, "2"))
      #expect(late.value == nil)
      server.release("now")
      #expect(late.wait(until: guardTime) { $0 != nil })
      #expect(late.value == .answer(200, "1"))
      #expect(server.wait(for: .answered("/late"), until: guardTime))
      #expect(server.events == [.asked("/late"), .asked("/b"), .answered("/b"), .answered("/late")])
    }
  }

  @Test("An answer is held until another has gone out")
  func heldUntilAnswered() async throws {
    try await served(["/late": [Answer.json("1").held(untilAnswered: "/b")], "/b": [.json("2")]]) { server in
      let late = server.ask("late")
      #expect(server.wait(for: .asked("/late"), until: guardTime))
      #expect(server.get("b") == .answer(200, "2"))
      #expect(late.wait(until: guardTime) { $0 != nil })
      #expect(server.wait(for: .answered("/late"), until: guardTime))
      #expect(server.events == [.asked("/late"), .asked("/b"), .answered("/b"), .answered("/late")])
    }
  }

  @Test("A client that leaves before its answer is noticed, and its connection is closed")
  func abandoned() async throws {
    try await served(["/silent": [.silent], "/held": [Answer.json("1").held(until: "never")]]) { server in
      for path in ["silent", "held"] {
        let task = URLSession.shared.dataTask(with: server.url(path)) { _, _, _ in }
        task.resume()
        #expect(server.wait(for: .asked("/\(path)"), until: guardTime))
        task.cancel()
        #expect(server.wait(for: .abandoned("/\(path)"), until: guardTime))
      }
      #expect(server.isQuiet(by: guardTime))
    }
  }

  @Test("Stopping closes what is open, and nobody is served after it")
  func stop() async throws {
    try await served(["/silent": [.silent]]) { server in
      let answer = server.ask("silent")
      #expect(server.wait(for: .asked("/silent"), until: guardTime))
      #expect(!server.isQuiet(by: .now()))
      server.stop()
      #expect(answer.wait(until: guardTime) { $0 != nil })
      #expect(answer.value == .failed)
      #expect(server.get("silent") == .failed)
      #expect(server.isQuiet(by: .now()))
      server.stop()
    }
  }

  @Test("A server that goes takes its thread and its port with it")
  func release() async throws {
    try await onOwnThread {
      var server: HTTPServer? = try HTTPServer(["/a": .json("1")])
      let url = try #require(server?.url("a"))
      #expect(fetch(url) == .answer(200, "1"))
      server = nil
      #expect(fetch(url) == .failed)
    }
  }

  @Test("A closed port refuses, as long as it is kept")
  func closedPort() async throws {
    try await onOwnThread {
      let port = try ClosedPort()
      #expect(fetch(port.url) == .failed)
      withExtendedLifetime(port) {}
    }
  }

  private func served(_ script: [String: [Answer]], _ body: @escaping @Sendable (HTTPServer) throws -> Void)
    async throws
  {
    try await onOwnThread {
      let server = try HTTPServer(script)
      defer { server.stop() }
      try body(server)
    }
  }
}

/// Is a request read as it was meant, however it arrives?
@Suite("Requests to the server of the studies")
struct RequestTests {
  @Test("A request is complete with its head, and with the body that the head promises")
  func complete() {
    let plain = Data("GET /a?b=1 HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    #expect(Request.read(plain) == .complete(Request(method: "GET", target: "/a?b=1", body: Data())))
    for count in 0..<plain.count { #expect(Request.read(plain.prefix(count)) == .incomplete) }
    let post = Data("POST /a HTTP/1.1\r\ncontent-length: 3\r\n\r\nabc".utf8)
    #expect(Request.read(post) == .complete(Request(method: "POST", target: "/a", body: Data("abc".utf8))))
    #expect(Request.read(post.dropLast()) == .incomplete)
    #expect(Request(method: "GET", target: "/a?b=1", body: Data()).path == "/a")
  }

  @Test(
    "What is no request is refused",
    arguments: [
      "hello\r\n\r\n", "GET a HTTP/1.1\r\n\r\n", "GET /a FTP/1.1\r\n\r\n", "GET /a HTTP/1.1\r\nnonsense\r\n\r\n",
      "POST /a HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "POST /a HTTP/1.1\r\nContent-Length: x\r\n\r\n",
      "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", String(repeating: "x", count: 70_000),
    ])
  func malformed(text: String) {
    #expect(Request.read(Data(text.utf8)) == .malformed)
  }
}

/// What a client got.
private enum Reply: Equatable {
  case answer(Int, String)
  case failed
}

/// Asks, and waits for the answer.
private func fetch(_ url: URL) -> Reply? {
  let reply = ask(url)
  _ = reply.wait(until: guardTime) { $0 != nil }
  return reply.value
}

private func ask(_ url: URL) -> Watched<Reply?> {
  let reply = Watched<Reply?>(nil)
  URLSession.shared.dataTask(with: url) { data, response, error in
    let answer = (response as? HTTPURLResponse).map { ($0.statusCode, String(decoding: data ?? Data(), as: UTF8.self)) }
    reply.change { $0 = error == nil ? answer.map(Reply.answer) : .failed }
  }.resume()
  return reply
}

extension HTTPServer {
  fileprivate func url(_ target: String) -> URL { URL(string: target, relativeTo: url) ?? url }

  fileprivate func get(_ target: String) -> Reply? { fetch(url(target)) }

  fileprivate func ask(_ target: String) -> Watched<Reply?> { CaseStudyTests.ask(url(target)) }
}
