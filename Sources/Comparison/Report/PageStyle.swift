/// How is the page dressed? In the reader's own fonts, light or dark as the reader's system says, wide or narrow.
enum PageStyle {
  static let sheet: Markup = "\(colours)\(text)\(tables)\(matrix)\(bars)\(narrow)"

  private static let colours: Markup = """
    :root { color-scheme: light dark;
      --page: #fdfdfc; --ink: #1d2126; --faint: #5d6670; --rule: #d9dde1; --panel: #f3f4f5; --link: #0b57a4;
      --bar: #4a78ad; --base: #8b949e; --whisker: #1d2126;
      --good: #1b6e3c; --good-bg: #edf6ef; --diff: #805500; --diff-bg: #fcf4df; --absent: #5d6670;
      --absent-bg: #f3f4f5; --bad: #b3202c; --bad-bg: #fdebec; }
    @media (prefers-color-scheme: dark) { :root {
      --page: #15181c; --ink: #e4e7ea; --faint: #9aa4ae; --rule: #343a41; --panel: #1e2227; --link: #7db6f2;
      --bar: #5b8fca; --base: #79838d; --whisker: #f0f2f4;
      --good: #7fd09a; --good-bg: #182a1f; --diff: #e6bd62; --diff-bg: #2e2614; --absent: #9aa4ae;
      --absent-bg: #1e2227; --bad: #ff8f96; --bad-bg: #3a1c20; } }

    """

  private static let text: Markup = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1.25rem 4rem; background: var(--page); color: var(--ink);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em; }
    h2 { font-size: 1.4rem; margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
    h3 { font-size: 1.08rem; margin: 2rem 0 .4rem; }
    p { margin: .4rem 0 .8rem; max-width: 46rem; }
    a { color: var(--link); text-underline-offset: .15em; }
    a:focus-visible, summary:focus-visible, input:focus-visible, [tabindex]:focus-visible {
      outline: 2px solid var(--link); outline-offset: 2px; }
    small { font-size: .8rem; color: var(--faint); }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .86em; }
    nav { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin-top: .8rem; }
    .origin, .question { color: var(--faint); }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .warning { border-left: .3rem solid var(--bad); background: var(--bad-bg); padding: .6rem .9rem; max-width: none; }
    details { border: 1px solid var(--rule); border-radius: .3rem; margin: .4rem 0; }
    summary { cursor: pointer; padding: .45rem .8rem; }
    details[open] > summary { border-bottom: 1px solid var(--rule); }
    .transcript { margin: .6rem .8rem .9rem; }
    .transcript figcaption { color: var(--faint); font-size: .88rem; }
    pre { margin: .3rem 0 0; padding: .6rem .8rem; background: var(--panel); overflow-x: auto; line-height: 1.45; }
    .solutions > table { margin: .6rem .8rem; }
    .beside-code { display: flex; gap: 1rem; overflow-x: auto; padding: 0 .8rem .9rem; align-items: flex-start; }
    .beside-code figure { margin: 0; flex: 0 0 auto; max-width: min(60rem, 92vw); }
    .beside-code pre { font-size: .78rem; }
    .beside-code code { font-size: 1em; }
    .beside-code figcaption { color: var(--faint); font-size: .88rem; }
    ins.line { background: var(--diff-bg); color: var(--diff); text-decoration: none; }
    del.line { background: var(--bad-bg); color: var(--bad); }

    """

  private static let tables: Markup = """
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { text-align: left; vertical-align: top; padding: .4rem .7rem; border-bottom: 1px solid var(--rule); }
    thead th { border-bottom: 2px solid var(--rule); vertical-align: bottom; font-size: .88rem; }
    th[scope=row] { font-weight: 500; }
    .number { text-align: right; white-space: nowrap; }
    .scroll { overflow: auto; }
    .facts th { color: var(--faint); font-weight: 400; }
    .mutants { width: 100%; }

    """

  private static let matrix: Markup = """
    .holds { color: var(--good); }
    .differs { color: var(--diff); }
    .notOffered, .none { color: var(--absent); }
    .fails { color: var(--bad); font-weight: 600; }
    .legend { display: block; margin-top: .5rem; }
    .key { display: inline-block; padding: .05rem .5rem; margin: .1rem .3rem .1rem 0; border-radius: .25rem; font-size: .9rem; }
    .key.holds, .matrix td.holds { background: var(--good-bg); }
    .key.differs, .matrix td.differs { background: var(--diff-bg); }
    .key.notOffered, .matrix td.notOffered { background: var(--absent-bg); }
    .key.fails, .matrix td.fails, .mutants td.fails { background: var(--bad-bg); }
    .matrix { width: 100%; border-collapse: separate; border-spacing: 0; }
    .matrix thead th { position: sticky; top: 0; background: var(--page); z-index: 1; }
    .matrix td { border-left: 3px solid var(--page); font-size: .92rem; }
    .matrix td small { color: inherit; }
    .matrix th[scope=row] a { color: inherit; text-decoration-color: var(--rule); }
    .law { display: inline-block; min-width: 1.6rem; color: var(--faint); }
    .part { margin-right: .6rem; white-space: nowrap; }
    .matrix.clauses { table-layout: fixed; }
    .clauses thead th:first-child { width: 34%; }
    .statement, .sources { display: block; }
    .sources { color: var(--faint); font-size: .8rem; font-weight: 400; }
    .detail { margin: .2rem 0 0; font-size: .84rem; font-weight: 400; color: var(--ink); overflow-wrap: anywhere; }
    .differences { padding-left: 1.1rem; font-size: .92rem; }
    main:has(#only:checked) .matrix .all-hold { display: none; }
    @media (min-width: 46rem) { .scroll:has(.matrix) { overflow: visible; } }

    """

  private static let bars: Markup = """
    .beside { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }
    .measured { flex: 1 1 36rem; min-width: 0; }
    .bars { width: 100%; }
    .bars th, .bars td { vertical-align: middle; padding: .25rem .5rem; }
    .bars small, .bars .verdict, .remark { display: block; line-height: 1.25; }
    .bars .bar { width: 42%; padding-left: 0; padding-right: 0; }
    .bars svg { display: block; width: 100%; height: 24px; }
    .bars rect { fill: var(--bar); }
    .bars .baseline rect { fill: var(--base); }
    .bars .unranked rect { fill: none; stroke: var(--bad); stroke-dasharray: 3 3; vector-effect: non-scaling-stroke; }
    .whisker, .reference { fill: none; stroke: var(--whisker); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .reference { stroke: var(--faint); stroke-width: 1; stroke-dasharray: 2 3; }
    .bars caption { text-align: left; font-size: .84rem; color: var(--faint); }
    @media (min-width: 46.01rem) { .bars caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
    .rank { text-align: right; color: var(--faint); }
    .verdict { font-size: .8rem; color: var(--faint); }
    .remark { font-size: .8rem; color: var(--bad); }
    .notes { color: var(--faint); font-size: .88rem; padding-left: 1.1rem; }
    .published { flex: 0 1 17rem; font-size: .85rem; color: var(--faint); }
    .published caption { text-align: left; padding-bottom: .3rem; }
    .published th, .published td { padding: .15rem .5rem .15rem 0; }

    """

  private static let narrow: Markup = """
    @media (max-width: 46rem) {
      body { padding: 1rem .8rem 3rem; }
      h1 { font-size: 1.5rem; }
      .scroll { max-height: 85vh; }
      th, td { padding: .35rem .45rem; }
      .matrix.clauses { min-width: 40rem; }
      .matrix:not(.clauses) td small { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .matrix:not(.clauses) th, .matrix:not(.clauses) td, .counts th, .counts td { padding: .3rem .25rem; font-size: .86rem; }
      .matrix:not(.clauses) thead th, .counts thead th { font-size: .68rem; }
      .counts thead th { white-space: normal; }
      .law { min-width: 0; }
      .matrix tbody th { position: sticky; left: 0; background: var(--page); z-index: 1; max-width: 9rem; }
      .matrix thead th:first-child { left: 0; z-index: 2; }
      .bars, .bars caption, .bars tbody, .bars tr { display: block; }
      .bars thead { display: none; }
      .bars tr { display: grid; grid-template-columns: 1.6rem 1fr auto; border-bottom: 1px solid var(--rule); padding: .4rem 0; }
      .bars th, .bars td { border: 0; padding: .1rem .3rem; }
      .bars .bar { grid-column: 1 / -1; grid-row: 2; width: 100%; }
      .bars .number { white-space: normal; }
      .bars th[scope=row] + .bar + .number { grid-column: 1 / 3; grid-row: 3; text-align: left; }
      .bars .number:last-child { grid-column: 3; grid-row: 3; }
    }
    @media print { body { max-width: none; } details { break-inside: avoid; } }
    """
}
