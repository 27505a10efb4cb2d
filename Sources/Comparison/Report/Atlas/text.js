/* How does a text become a program? As `ProgramReader` reads it: a step a line, in the words of the contract. Empty lines
   and comments count for nothing. A line that isn't a step is an error with its number and its reason. */
"use strict";
const ProgramText = (() => {
  class Problem extends Error {
    constructor(line, reason) {
      super("line " + line + ": " + reason);
      this.line = line;
    }
  }

  /* One line, word by word. Spaces count for nothing. */
  class Scanner {
    constructor(text, line) {
      this.rest = text.trim();
      this.line = line;
    }
    get isAtEnd() { return this.rest === "" || this.rest.startsWith("//"); }
    get made() { return [...this.rest.replace(/\/\/.*/, "").matchAll(/\blet[ \t]+(\w+)/g)].map(found => found[1]); }
    takesLet() { return /^let[ \t]/.test(this.rest) && this.takes("let"); }
    takes(words) {
      let rest = this.rest;
      for (const word of words.split(" ")) {
        if (!rest.startsWith(word)) return false;
        rest = rest.slice(word.length).trimStart();
      }
      this.rest = rest;
      return true;
    }
    take(words) { if (!this.takes(words)) this.expected("'" + words + "'"); }
    number() {
      const digits = /^[-\d]*/.exec(this.rest)[0];
      if (!/^-?\d+$/.test(digits) || Math.abs(Number(digits)) > 1e6) this.expected("a number up to a million");
      this.rest = this.rest.slice(digits.length).trimStart();
      return Number(digits);
    }
    name() {
      const name = /^[\p{L}\p{N}_]*/u.exec(this.rest)[0];
      if (!/^[\p{L}_]/u.test(name)) this.expected("the name of a promise");
      this.rest = this.rest.slice(name.length).trimStart();
      return name;
    }
    expected(words) {
      this.fail("expected " + words + ", found " + (this.rest === "" ? "the end of the line" : "'" + this.rest.slice(0, 60) + "'"));
    }
    fail(reason) { throw new Problem(this.line, reason); }
  }

  const most = 200, deepest = 20;

  class Reader {
    constructor(text) {
      this.lines = text.split(/\r\n|[\n\r]/).map((line, index) => new Scanner(line, index + 1)).filter(line => !line.isAtEnd);
      this.names = new Set(this.lines.flatMap(line => line.made));
      this.made = new Set();
      this.handlers = new Set();
      this.left = most;
      this.depth = 0;
    }

    program() {
      return this.lines.map((line, index) => {
        this.scanner = line;
        if (index === this.lines.length - 1 && line.rest.startsWith("drain()")) this.left += 1;
        const [number, text] = [line.line, line.rest];
        const step = this.step();
        if (!line.isAtEnd) line.expected("the end of the line");
        return { ...step, line: number, text };
      });
    }

    count() {
      if (--this.left < 0) {
        this.scanner.fail("the program has more than " + most
          + " steps, counting those inside blocks and members of combinations; split it");
      }
    }

    step() {
      this.count();
      if (this.depth > deepest) this.scanner.fail("blocks stand more than " + deepest + " deep in one another; make them fewer");
      this.depth += 1;
      try { return this.anyStep(); } finally { this.depth -= 1; }
    }

    anyStep() {
      const s = this.scanner;
      if (s.takesLet()) return this.making();
      if (s.takes("drain()")) return { kind: "drain" };
      if (s.takes("deliver()")) return { kind: "deliver" };
      if (s.takes("leave(")) return { kind: "leave", of: this.closedNumber() };
      if (s.takes("deinit {")) return { kind: "atRelease", does: this.steps() };
      if (s.takes("pass(")) return { kind: "pass", seconds: this.closedNumber() };
      if (s.takes("abandon(")) return { kind: "abandon", promise: this.closed() };
      if (s.takes("drop(")) return { kind: "drop", promise: this.closed() };
      if (s.takes("settle(")) {
        const promise = this.promise();
        s.take(",");
        return { kind: "settle", promise, outcome: this.closedOutcome() };
      }
      const promise = this.promise();
      if (s.takes(".cancel()")) return { kind: "cancel", promise };
      if (s.takes(".read()")) return { kind: "read", promise };
      if (s.takes(".addStop()")) return { kind: "addStop", promise };
      if (s.takes(".move(to:")) {
        const queue = this.queue();
        s.take(")");
        return { kind: "move", promise, queue };
      }
      const queue = this.takesBound(".observe");
      if (queue || s.takes(".observe {")) {
        const handler = this.handler();
        if (s.takes(";")) return { kind: "observe", promise, handler, queue, does: this.steps() };
        s.take("}");
        return { kind: "observe", promise, handler, queue, does: [] };
      }
      if (s.takes(".wait")) return this.waiting(promise);
      return s.expected("'.observe {', '.wait', '.cancel()' or '.read()'");
    }

    waiting(promise) {
      const s = this.scanner;
      if (s.takes("(.")) {
        if (!["stays", "leaves", "cancels"].includes(s.name())) s.expected("'stays', 'leaves' or 'cancels' before this");
        s.take(")");
      }
      s.take("{");
      const handler = this.handler();
      s.take("}");
      return { kind: "wait", promise, handler };
    }

    handler() {
      const s = this.scanner;
      s.take("print(");
      const handler = s.number();
      if (this.handlers.has(handler)) s.fail("handler " + handler + " is there already");
      this.handlers.add(handler);
      s.take(", $0)");
      return handler;
    }

    takesBound(call) {
      if (!this.scanner.takes(call + "(on:")) return null;
      const queue = this.queue();
      this.scanner.take(") {");
      return queue;
    }

    queue() {
      return ["queue1", "queue2"].find(queue => this.scanner.takes(queue)) ?? this.scanner.expected("'queue1' or 'queue2'");
    }

    steps() {
      const steps = [];
      do steps.push(this.step()); while (this.scanner.takes(";"));
      this.scanner.take("}");
      return steps;
    }

    making() {
      const s = this.scanner;
      const made = s.name();
      s.take("=");
      if (!this.names.has(made)) s.fail("'" + made + "' can't be a name");
      if (this.made.has(made)) s.fail("'" + made + "' is there already");
      this.made.add(made);
      if (s.takes("make()")) {
        const work = s.takes("{") ? this.steps() : [];
        if (s.takes("stop: none")) return { kind: "source", made, work, stop: null };
        return { kind: "source", made, work, stop: s.takes("stop: {") ? this.steps() : [] };
      }
      if (s.takes("resolved(")) return { kind: "resolved", made, outcome: this.closedOutcome() };
      for (const name of ["all", "settled", "any", "race"]) {
        if (s.takes(name + "([")) return { kind: "combine", made, name, members: this.members() };
      }
      if (s.takes("retry(")) {
        this.turns(0);
        s.take(",");
        this.closedNumber();
        s.take("{ count in");
        return { kind: "retry", made, ...this.block("count") };
      }
      const source = this.promise();
      const chain = (isThen, given, queue = null) => ({ kind: "chain", made, source, isThen, queue, ...this.block(given) });
      if (s.takes(".loop(")) {
        this.turns(1);
        s.take(") { value in");
        return { ...chain(true, "value"), kind: "loop" };
      }
      for (const name of ["delay", "timeout"]) {
        if (s.takes("." + name + "(")) return { kind: "timed", made, source, seconds: this.closedNumber() };
      }
      const queue = this.takesBound(".then");
      if (queue) {
        s.take("value in");
        return chain(true, "value", queue);
      }
      if (s.takes(".then { value in")) return chain(true, "value");
      if (s.takes(".recover { error in")) return chain(false, "error.code");
      if (s.takes(".watch { error in")) return { kind: "watch", made, source, does: s.takes("}") ? [] : this.steps() };
      return s.expected("'.then { value in', '.recover { error in' or '.watch { error in'");
    }

    block(given) {
      const s = this.scanner, does = [];
      while (!s.rest.startsWith(".")) {
        does.push(this.step());
        s.take(";");
      }
      let answer = this.answer(given);
      if (s.takes(", then")) answer = this.answer(given);
      s.take("}");
      return { does, answer };
    }

    turns(least) {
      const turns = this.scanner.number();
      if (turns < least || turns > 100) this.scanner.fail(turns + " isn't from " + least + " to 100");
    }

    members() {
      const members = [];
      if (this.scanner.takes("])")) return members;
      do {
        this.count();
        members.push(this.promise());
      } while (this.scanner.takes(","));
      this.scanner.take("])");
      return members;
    }

    /* An answer as a number to add, an error, an outcome or a promise. */
    answer(given) {
      const s = this.scanner;
      let answer;
      if (s.takes(".value(" + given + " +")) answer = { plus: s.number() };
      else if (s.takes(".error(") || s.takes(".thrown(")) answer = { error: s.number() };
      else if (s.takes(".promise(resolved(")) answer = this.closedOutcome();
      else {
        s.take(".promise(");
        answer = { promise: this.promise() };
      }
      s.take(")");
      return answer;
    }

    promise() {
      const name = this.scanner.name();
      if (!this.names.has(name)) this.scanner.fail("'" + name + "' isn't made before");
      return name;
    }

    closed() {
      const promise = this.promise();
      this.scanner.take(")");
      return promise;
    }

    closedNumber() {
      const number = this.scanner.number();
      this.scanner.take(")");
      return number;
    }

    closedOutcome() {
      const s = this.scanner;
      let outcome;
      if (s.takes(".success(")) outcome = { value: s.number() };
      else {
        s.take(".failure(");
        outcome = { error: s.takes("foreign") ? 0 : s.number() };
      }
      s.take(") )");
      return outcome;
    }
  }

  return { read: text => new Reader(text).program() };
})();
