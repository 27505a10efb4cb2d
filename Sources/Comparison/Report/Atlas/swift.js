/* How is a program written with a design's own functions? As `Dialects` and `Dialect` write it, line for line. */
"use strict";
const ProgramSwift = (() => {
  const indented = lines => lines.map(line => "  " + line);
  const braced = (head, body, end = "}") => body.length === 1 && head.length + body[0].length < 80
    ? [head + " " + body[0] + " " + end] : [head, ...indented(body), end];
  const literal = outcome => "value" in outcome ? ".success(" + outcome.value + ")" : ".failure(Problem(" + outcome.error + "))";
  const call = (outcome, fulfil, reject) => "value" in outcome ? fulfil + outcome.value + ")" : reject + "Problem(" + outcome.error + "))";
  const answers = (value, error) => (block, given) => {
    const { answer } = block;
    if ("promise" in answer) return ["return " + (value.promise ?? "") + answer.promise + (value.promise ? ")" : "")];
    if ("error" in answer) return ["return " + error(answer.error)];
    return ["return " + value.head + ("plus" in answer ? given + " + " + answer.plus : answer.value) + ")"];
  };

  /* The two designs that follow one article: work in a closure, and errors of a type. */
  const typed = observe => {
    const on = queue => queue ? ".on(" + queue + ")" : "";
    const answer = answers({ head: "Promise(result: " }, code => "Promise(error: Problem(" + code + "))");
    return {
      make: (binding, name, work, stop) => {
        const begin = work.length ? braced("begin(\"" + name + "\", done) {", work) : ["begin(\"" + name + "\", done)"];
        return stop ? braced(binding + " Promise<Int, Problem>(cancellableTask: { done in",
          [...begin, ...braced("return {", ["stopped(\"" + name + "\")", ...stop])], "})")
          : braced(binding + " Promise<Int, Problem> { done in", begin);
      },
      resolved: (binding, outcome) => [binding + " Promise<Int, Problem>(" + literal(outcome) + ")"],
      settle: (name, outcome) => "settle(\"" + name + "\", " + literal(outcome) + ")",
      observe: (name, queue, body) => braced(name + on(queue) + "." + observe + " { result in", body("result")),
      move: () => "// isn't offered",
      chain: (binding, step, does) => braced(binding + " " + step.source + on(step.queue) + "."
        + (step.isThen ? "then { value" : "recover { error") + " -> Promise<Int, Problem> in",
        [...does, ...answer(step, step.isThen ? "value" : "error.code")]),
      combine: (binding, isAll, members) => [binding + " " + (isAll ? "all([" + members.join(", ") + "]).map(joined)"
        : "race(" + (members[0] ?? "") + ", [" + members.slice(1).join(", ") + "])")],
      read: name => "read(\"" + name + "\", " + name + ".result)",
    };
  };

  const block = (() => {
    const on = queue => queue ? "(on: " + queue + ")" : "";
    const answer = answers({ head: ".value(", promise: ".promise(" }, code => ".error(Problem(" + code + "))");
    return {
      make: (binding, name, work, stop) => {
        const promise = binding + " Promise<Int>().run(on: queue)";
        const made = stop ? braced(promise + ".onCancel {", ["stopped(\"" + name + "\")", ...stop]) : [promise];
        return [...made, "begin(\"" + name + "\")", ...work];
      },
      resolved: (binding, outcome) => [binding + " Promise<Int>.resolved" + call(outcome, "(with: ", "(error: ") + ".run(on: queue)"],
      settle: (name, outcome) => name + ".resolve" + call(outcome, "(", "(error: "),
      observe: (name, queue, body) => braced(name + ".thenError" + on(queue) + " { result in", body("result")),
      move: (name, queue) => name + ".queue = " + queue,
      chain: (binding, step, does) => braced(binding + " " + step.source + "."
        + (step.isThen ? "then" + on(step.queue) + " { value" : "then({ value in .value(value) }, error: { error")
        + " -> Resolution<Int> in", [...does, ...answer(step, step.isThen ? "value" : "error.code")], step.isThen ? "}" : "})"),
      combine: () => ["// isn't offered"],
      read: () => "// isn't offered",
    };
  })();

  const full = (() => {
    const answer = answers({ head: "Promise(" }, code => "Promise(Problem(" + code + "))");
    return {
      make: (binding, name, work) => [binding + " Promise<Int>.pending()", "begin(\"" + name + "\")", ...work],
      resolved: (binding, outcome) => [binding + " Promise<Int>" + call(outcome, "(", "(")],
      settle: (name, outcome) => name + "." + call(outcome, "fulfill(", "reject("),
      observe: (name, queue, body) => [
        ...braced(name + ".then(on: " + (queue ?? "queue") + ") { value -> Void in", body(".success(value)")),
        ...braced(name + ".catch(on: " + (queue ?? "queue") + ") { error in", body(".failure(error)")),
      ],
      move: () => "// isn't offered",
      chain: (binding, step, does) => braced(binding + " " + step.source + "."
        + (step.isThen ? "then(on: " + (step.queue ?? "queue") + ") { value" : "recover(on: queue) { error")
        + " -> Promise<Int> in", [...does, ...answer(step, step.isThen ? "value" : "error.code")]),
      combine: (binding, isAll, members) => isAll
        ? braced(binding + " all(on: queue, [" + members.join(", ") + "]).then(on: queue) { values -> Int in", ["joined(values)"])
        : [binding + " race(on: queue, [" + members.join(", ") + "])"],
      read: name => "read(\"" + name + "\", " + name + ".value, " + name + ".error)",
    };
  })();

  const dialects = {
    LinkedListPromise: typed("task"), StatefulPromise: typed("start"), ResolveBlockPromise: block, FullPromises: full,
  };

  const inside = step => [...step.work ?? [], ...step.stop ?? [], ...step.does ?? []];
  const all = steps => steps.flatMap(step => [step, ...all(inside(step))]);

  /* Without the name of a constant that no line uses. What stands in quotes or in a comment uses nothing. */
  const unbound = (lines, name) => {
    const words = lines.flatMap(line => line.replace(/"[^"]*"|\/\/.*/g, "").split(/[^\p{L}\p{N}_]+/u));
    if (words.filter(word => word === name).length > 1) return lines;
    const head = "let " + name + " =";
    return lines.map(line => line.startsWith(head) ? "_ =" + line.slice(head.length) : line);
  };

  /* The program, a line of Swift after the other; ended by a wait, as on the page. */
  const lines = (program, design) => {
    const dialect = dialects[design];
    const steps = program.at(-1)?.kind === "drain" ? program : [...program, { kind: "drain" }];
    const stops = all(steps).some(step => step.kind === "cancel");
    const each = steps => steps.flatMap(line);
    const line = step => {
      const binding = "let " + step.made + " =";
      switch (step.kind) {
        case "source": return dialect.make(binding, step.made, each(step.work), stops && step.stop ? each(step.stop) : null);
        case "resolved": return dialect.resolved(binding, step.outcome);
        case "chain": return dialect.chain(binding, step,
          ["ran(\"" + step.made + "\", " + (step.isThen ? "value" : "error") + ")", ...each(step.does)]);
        case "combine": return dialect.combine(binding, step.name === "all", step.members);
        case "move": return [dialect.move(step.promise, step.queue)];
        case "observe": return dialect.observe(step.promise, step.queue,
          result => ["got(" + step.handler + ", " + result + ")", ...each(step.does)]);
        case "settle": return [dialect.settle(step.promise, step.outcome)];
        case "cancel": return [step.promise + ".cancel()"];
        case "read": return [dialect.read(step.promise)];
        case "drop": return ["// " + step.promise + " isn't used any more"];
        case "atRelease": return [];
        case "drain": case "deliver": case "wait": case "leave": case "abandon": return ["drain()"];
        default: return ["// isn't offered by two designs"];
      }
    };
    return steps.filter(step => step.made).reduce((lines, step) => unbound(lines, step.made), each(steps));
  };

  return { lines };
})();
