import Foundation
import TestSupport
import Testing

@testable import CaseStudies

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Does the server say what its script says, to a client that is not of this project?
@Suite("The server of the studies")
struct HTTPServerTests {
  @Test("A target gets its answers in turn, the last again and again; the rest isn't found")
  func script() async throws {
    try await served(["/a": [.status(500), Answer("1"), Answer("2")], "/a?b=c": [Answer("3")]]) { server in
      let targets = ["a", "a", "a?b=c", "a", "a", "b"]
      #expect(targets.map(server.get) == ["500 ", "200 1", "200 3", "200 2", "200 2", "404 "])
    }
  }

  @Test("Each fault arrives as the script says; slow bytes all arrive")
  func faults() async throws {
    let whole = Answer("0123456789")
    try await served([
      "/cut": [whole.cut(after: 5)], "/closed": [.closed], "/slow": [whole.slow()], "/corrupt": [whole.corrupt()],
    ]) { server in
      let targets = ["cut", "closed", "slow", "corrupt"]
      #expect(targets.map(server.get) == ["failed", "failed", "200 0123456789", "200 \u{FFFD}123456789"])
    }
  }

  @Test("An answer is held until it is released, and others overtake it")
  func held() async throws {
    try await served(["/late": [Answer("1").held(until: "now")], "/b": [Answer("2")]]) { server in
      let late = server.ask("late")
      #expect(server.wait(for: .asked("/late")))
      #expect(server.get("b") == "200 2")
      #expect(late.value == nil)
      server.release("now")
      #expect(server.wait(for: .answered("/late")))
      #expect(late.wait(until: guardTime) { $0 == "200 1" })
      #expect(server.events == [.asked("/late"), .asked("/b"), .answered("/b"), .answered("/late")])
    }
  }

  @Test("A client that leaves before its answer, or in the middle of it, is noticed")
  func abandoned() async throws {
    try await served(["/silent": [.silent], "/slow": [Answer("1").slow(pause: 3_600_000)]]) { server in
      for path in ["silent", "slow"] {
        let task = URLSession.shared.dataTask(with: server.url(path)) { _, _, _ in }
        task.resume()
        #expect(server.wait(for: .asked("/\(path)")))
        task.cancel()
        #expect(server.wait(for: .abandoned("/\(path)")))
      }
    }
  }

  @Test("A connection ends for the client though a process that was started meanwhile has a copy of it")
  func copied() async throws {
    try await served(["/cut": [Answer("0123456789").cut(after: 5).held(until: "now")]]) { server in
      let answer = server.ask("cut")
      #expect(server.wait(for: .asked("/cut")))
      let heir = try startHeir()
      defer {
        kill(heir, SIGKILL)
        waitpid(heir, nil, 0)
      }
      server.release("now")
      #expect(answer.wait(until: guardTime) { $0 == "failed" })
      #expect(waitpid(heir, nil, WNOHANG) == 0)
    }
  }

  @Test("A server that goes closes what is open, and nobody is served after it; nor by one without a script")
  func nobody() async throws {
    try await onOwnThread {
      var server: HTTPServer? = try HTTPServer(["/silent": [.silent]], deadline: guardTime)
      let url = try #require(server?.url("silent"))
      let answer = ask(url)
      #expect(server?.wait(for: .asked("/silent")) == true)
      server = nil
      #expect(answer.wait(until: guardTime) { $0 == "failed" })
      #expect(fetch(url) == "failed")
      let closed = try HTTPServer(nil, deadline: guardTime)
      #expect(closed.get("any") == "failed")
    }
  }

  private func served(_ script: [String: [Answer]], _ body: @escaping @Sendable (HTTPServer) throws -> Void)
    async throws
  {
    try await onOwnThread { try body(HTTPServer(script, deadline: guardTime)) }
  }
}

/// A process that inherits every descriptor; Foundation's own closes them. It ends before the client's minute of
/// patience is over, which fails like the end of a connection.
private func startHeir() throws -> pid_t {
  var process: pid_t = 0
  var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("50"), nil]
  defer { for word in words { free(word) } }
  try #require(posix_spawn(&process, "/bin/sleep", nil, nil, &words, nil) == 0)
  return process
}

/// Asks, and waits for the answer: a status and a body, or `failed`.
private func fetch(_ url: URL) -> String? {
  let reply = ask(url)
  _ = reply.wait(until: guardTime) { $0 != nil }
  return reply.value
}

private func ask(_ url: URL) -> Watched<String?> {
  let reply = Watched<String?>(nil)
  URLSession.shared.dataTask(with: url) { data, response, error in
    let answer = (response as? HTTPURLResponse).map {
      "\($0.statusCode) \(String(decoding: data ?? Data(), as: UTF8.self))"
    }
    reply.change { $0 = error == nil ? answer : "failed" }
  }.resume()
  return reply
}

extension HTTPServer {
  fileprivate func url(_ target: String) -> URL { URL(string: target, relativeTo: url) ?? url }

  fileprivate func get(_ target: String) -> String? { fetch(url(target)) }

  fileprivate func ask(_ target: String) -> Watched<String?> { CaseStudyTests.ask(url(target)) }
}
