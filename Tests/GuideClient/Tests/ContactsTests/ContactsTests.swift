@testable import Contacts
import FullPromises
import XCTest

/// The tests that a client of the original has: they start something, wait until no promise is pending, and look.
final class ContactsTests: XCTestCase {
  private let anna = Contact(id: 1, name: "Anna")
  private let bert = Contact(id: 2, name: "Bert")

  private func client(failures: Int = 0) -> Client { Client(Server([anna, bert], failures: failures)) }

  func testValue() {
    let promise = Promise<Int> { 42 }
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(promise.value, 42)
  }

  func testCompletionHandlers() {
    let client = client()
    let (found, missing, count) = (client.contact(1), client.contact(3), client.count())
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(found.value, anna)
    XCTAssertEqual(missing.error as? ServerError, .notFound(3))
    XCTAssertEqual(count.value, 2)
  }

  /// Compiled with optimization this crashed once: the compiler freed the types of more than four promises too early.
  func testSixOfDifferentTypes() {
    let six = all(Promise(1), Promise("two"), Promise([3]), Promise(4.0), Promise(Int8(5)), Promise(["six"]))
    let each = any(Promise(1), Promise("two"), Promise([3]), Promise(4.0), Promise(Int8(5)), Promise(["six"]))
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(six.value?.1, "two")
    XCTAssertEqual(six.value?.5, ["six"])
    XCTAssertEqual(each.value?.2.value, [3])
  }

  func testAHandlersErrorRejects() {
    let saved = client(failures: 1).save(anna)
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(saved.error as? ServerError, .offline)
  }

  func testRetries() {
    let (found, offline) = (client(failures: 3).contactWithRetries(2), client(failures: 4).contactWithRetries(2))
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(found.value, bert)
    XCTAssertEqual(offline.error as? ServerError, .offline)
  }

  func testChains() {
    let client = client()
    let (pair, names, greeting) = (client.pair(1, 2), client.names([2, 3, 1]), client.greeting([1, 2]))
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(pair.value, "Anna and Bert")
    XCTAssertEqual(names.value, ["Bert", "Anna"])
    XCTAssertEqual(greeting.value, "Hello, Anna, Bert")
  }

  func testRenaming() {
    let client = client()
    let (renamed, refused) = (client.rename(1, to: "Anne"), client.rename(2, to: ""))
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(renamed.value?.name, "Anne")
    XCTAssertEqual(refused.error as? PromiseError, .validationFailure)
  }

  func testTimeout() {
    let client = client()
    let late = client.hang().timeout(0.01)
    let error = expectation(description: "the promise is rejected")
    late.catch { reason in
      XCTAssertEqual(reason as NSError, PromiseError.timedOut as NSError)
      error.fulfill()
    }
    wait(for: [error], timeout: 10)
    withExtendedLifetime(client) {}
  }

  func testWaitingThatCantEnd() {
    XCTAssertThrowsError(try awaitPromise(Promise<Int> { fulfill, _ in fulfill(1) })) { error in
      XCTAssertEqual(error as? PromiseError, .deadlock)
    }
  }

  @MainActor func testScreen() {
    let screen = ContactViewController(client(failures: 2))
    screen.show(1)
    XCTAssert(screen.isLoading)
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertFalse(screen.isLoading)
    XCTAssertEqual(screen.title, "Anna")
    XCTAssertEqual(screen.avatar, Data("Anna".utf8))
    XCTAssertNil(screen.alert)
    screen.rename(2, to: "Berta")
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(screen.title, "Berta")
    screen.show(3)
    XCTAssert(waitForPromises(timeout: 10))
    XCTAssertEqual(screen.alert, "notFound(3)")
  }
}
