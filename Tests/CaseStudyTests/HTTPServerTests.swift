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
    let script = ["/a": [.status(500), Answer("1"), Answer("2")], "/a?b=c": [Answer("3")]]
    try await onOwnThread {
      let server = try HTTPServer(script, deadline: guardTime)
      let targets = ["a", "a", "a?b=c", "a", "a", "b"]
      #expect(targets.map(server.get) == ["500 ", "200 1", "200 3", "200 2", "200 2", "404 "])
    }
  }

  @Test("A server that goes closes what is open, and nobody is served after it")
  func nobody() async throws {
    try await onOwnThread {
      var server: HTTPServer? = try HTTPServer(["/silent": [.silent]], deadline: guardTime)
      let url = try #require(server?.url("silent"))
      let answer = ask(url)
      #expect(server?.wait(for: .asked("/silent")) == true)
      server = nil
      #expect(answer.wait(until: guardTime) { $0 == "failed" })
      #expect(fetch(url) == "failed")
    }
  }
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
}
