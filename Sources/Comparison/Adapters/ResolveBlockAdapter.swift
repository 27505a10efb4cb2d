import PromiseConformance
import ResolveBlockPromise

extension Subject {
  /// Carlson's model. One consumer: attaching twice is what this design doesn't do.
  public static let resolveBlock = Subject(
    "ResolveBlockPromise", traits: [.oneConsumer, .identity, .executor], differences: resolveBlockDifferences,
    semantics: .init(
      delivery: .queued(.links), hasOneSlot: true, cancelling: .detaches, waits: [.cancels, .stays],
      errors: [
        .cancelled: "\(PromiseError.cancelled)", .dropped: "\(PromiseError.dropped)", .ring: "\(PromiseError.cycle)",
      ],
      reports: [
        .dropped: "was dropped before it was resolved", .unhandled: "ended with an error that nothing handled",
        .ignored: "was changed after a block was attached",
      ], order: .ofStops
    )
  ) { environment in
    typealias Tested = Promise<Int>
    // Where the suite takes all blocks, no queue is named: the design's own default stands for the suite's queue.
    let standard = Tested.resolved(with: 0).queue
    let scheduler = environment.executor.map { executor in
      Scheduler { queue, block in executor.enqueue(queue === standard ? environment.queue : queue, block) }
    }
    let queue = scheduler == nil ? environment.queue : nil
    @Sendable func made() -> Tested {
      let promise = Tested(scheduler: scheduler)
      return queue.map { promise.run(on: $0) } ?? promise
    }
    @Sendable func resolve(_ promise: Tested, _ outcome: Outcome) {
      switch outcome {
      case .success(let value): promise.resolve(value)
      case .failure(let error): promise.resolve(error: error)
      }
    }
    @Sendable func make(_ work: (@escaping @Sendable (Outcome) -> Void) -> Void) -> Tested {
      let promise = made()
      work { resolve(promise, $0) }
      return promise
    }
    var operations = Operations<Tested>(
      make: { work in make(work) },
      observe: { promise, handler in
        promise.thenError { result in handler(result.mapError { Reason($0) }) }
      })
    operations.resolved = { outcome in
      let promise = made()
      resolve(promise, outcome)
      return promise
    }
    operations.then = { promise, block in promise.then { value in try answer(block(value)) } }
    operations.recover = { promise, block in
      promise.thenError { result -> Resolution<Int> in
        switch result {
        case .success(let value): .value(value)
        case .failure(let error): try answer(block(Reason(error)))
        }
      }
    }
    operations.wait = { (promise: consuming Tested) in
      do { return .success(try await (consume promise).get()) } catch { return .failure(Reason(error)) }
    }
    operations.waitAs = { (promise: consuming Tested, policy) in
      do {
        return .success(try await (consume promise).get(whenCancelled: policy == .stays ? .stays : .cancels))
      } catch { return .failure(Reason(error)) }
    }
    operations.makeAndWait = { work, handover in
      do {
        switch handover {
        case .temporary: return .success(try await make(work).get())
        case .consumed:
          let promise = make(work)
          return .success(try await (consume promise).get())
        }
      } catch { return .failure(Reason(error)) }
    }
    addGroups(to: &operations, environment.queue, named: queue)
    addPlaces(to: &operations)
    operations.cancel = { $0.cancel() }
    operations.cancelAnswering = { $0.cancel() }
    operations.makeCancellable = { work, stop in
      let promise = made().onCancel(stop)
      work { resolve(promise, $0) }
      return promise
    }
    operations.addStop = { promise, stop in promise.onCancel(stop) }
    operations.makeThrowing = { work in
      Tested.wrap { (done: @escaping @Sendable (Outcome) -> Void) in try work(done) }.run(on: environment.queue)
    }
    operations.reports = { body in
      let lines = Lines()
      let earlier = Report.hook { lines.append($0.description) }
      defer { Report.hook(earlier) }
      body()
      return lines.all
    }
    return operations
  }.choosing(.followsAtOnce)
}

func answer(_ reply: Reply<Promise<Int>>) throws -> Resolution<Int> {
  switch reply {
  case .value(let value): .value(value)
  case .error(let error): .error(error)
  case .thrown(let error): throw error
  case .promise(let promise): .promise(promise)
  }
}

extension Subjects {
  static func silenceResolveBlock() { Report.hook { _ in } }
}
