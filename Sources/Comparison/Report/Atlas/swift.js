/* How is a program written with a design's own functions? As `Dialects` writes it, for the steps that were recorded. */
"use strict";
const ProgramSwift = (() => {
  /* What a step says, without its spaces. */
  const forms = {
    make: /^let(?<made>.+)=make\(\)$/,
    then: /^let(?<made>.+)=(?<source>.+)\.then\{valuein\.(?<answer>.+)\}$/,
    recover: /^let(?<made>.+)=(?<source>.+)\.recover\{errorin\.(?<answer>.+)\}$/,
    observe: /^(?<source>.+)\.observe\{print\((?<number>.+),\$0\)\}$/,
    settle: /^settle\((?<source>.+),\.(?<outcome>success|failure)\((?<number>.+)\)\)$/,
    cancel: /^(?<source>.+)\.cancel\(\)$/,
    drop: /^drop\((?<source>.+)\)$/,
  };
  const read = text => {
    const squeezed = text.replace(/\s+/g, "");
    const [kind, form] = Object.entries(forms).find(([, form]) => form.test(squeezed));
    return { kind, ...form.exec(squeezed).groups };
  };

  /* The two designs that follow one article: work in a closure, and errors of a type. */
  const typed = observe => ({
    make: (name, stops) => stops
      ? [`Promise<Int, Problem>(cancellableTask: { done in`, `  begin("${name}", done)`, `  return { stopped("${name}") }`, "})"]
      : [`Promise<Int, Problem> { done in begin("${name}", done) }`],
    settle: (name, outcome, number) => `settle("${name}", .${outcome}(${outcome === "failure" ? `Problem(${number})` : number}))`,
    observe: (name, number) => [`${name}.${observe} { result in got(${number}, result) }`],
    then: name => `${name}.then { value -> Promise<Int, Problem> in`,
    recover: name => `${name}.recover { error -> Promise<Int, Problem> in`,
    value: sum => `Promise(result: ${sum})`,
    promise: name => name,
  });

  const block = {
    make: (name, stops) => [`Promise<Int>().run(on: queue)${stops ? `.onCancel { stopped("${name}") }` : ""}`, `begin("${name}")`],
    settle: (name, outcome, number) => `${name}.resolve(${outcome === "failure" ? `error: Problem(${number})` : number})`,
    observe: (name, number) => [`${name}.thenError { result in got(${number}, result) }`],
    then: name => `${name}.then { value -> Resolution<Int> in`,
    recover: name => `${name}.then({ value in .value(value) }, error: { error -> Resolution<Int> in`,
    value: sum => `.value(${sum})`,
    promise: name => `.promise(${name})`,
  };

  const full = {
    make: name => ["Promise<Int>.pending()", `begin("${name}")`],
    settle: (name, outcome, number) => `${name}.${outcome === "failure" ? `reject(Problem(${number}))` : `fulfill(${number})`}`,
    observe: (name, number) => [`${name}.then(on: queue) { value -> Void in got(${number}, .success(value)) }`,
      `${name}.catch(on: queue) { error in got(${number}, .failure(error)) }`],
    then: name => `${name}.then(on: queue) { value -> Promise<Int> in`,
    recover: name => `${name}.recover(on: queue) { error -> Promise<Int> in`,
    value: sum => `Promise(${sum})`,
    promise: name => name,
  };

  const dialects = {
    LinkedListPromise: typed("task"), StatefulPromise: typed("start"), ResolveBlockPromise: block, FullPromises: full,
  };

  const chain = (dialect, { kind, made, source, answer }) => {
    const sum = /^value\((.*)\+(.*)\)$/.exec(answer);
    const head = dialect[kind](source);
    return [head, `  ran("${made}", ${kind === "then" ? "value" : "error"})`,
      "  return " + (sum ? dialect.value(sum[1] + " + " + sum[2]) : dialect.promise(answer.slice("promise(".length, -1))),
      head.includes("({") ? "})" : "}"];
  };

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
    const steps = program.map(read);
    const stops = steps.some(step => step.kind === "cancel");
    const written = step => {
      switch (step.kind) {
        case "make": return dialect.make(step.made, stops);
        case "settle": return [dialect.settle(step.source, step.outcome, step.number)];
        case "observe": return dialect.observe(step.source, step.number);
        case "cancel": return [step.source + ".cancel()"];
        case "drop": return ["// " + step.source + " isn't used any more"];
        default: return chain(dialect, step);
      }
    };
    const bound = steps.flatMap(step => {
      const [first, ...rest] = written(step);
      return [step.made ? `let ${step.made} = ${first}` : first, ...rest];
    });
    return steps.filter(step => step.made).reduce((lines, step) => unbound(lines, step.made), [...bound, "drain()"]);
  };

  return { lines };
})();
