"""What does the home page say? What README.md says, so that there is one place for it."""

import re

from markdown import markdown

PAGE = """\
---
title: FourPromises
template: home.html
search: {exclude: true}
---
# FourPromises

{opening}

<div class="entries" markdown>

- **[Choose](docs/fifteen-minutes.md)** Fifteen minutes that end with a promise type for you.
- **[Learn](docs/derivation/README.md)** Build all four designs in seventeen steps.
- **[Play](docs/traces/player.html)** Step through scenes, or [write a program](docs/atlas/index.html) and see what each
  design does.
- **[Figures](docs/benchmark/report/report.md)** What each design costs, and how that was measured.
- **<a href='api/documentation/'>API</a>** Every public name of every module.

</div>

## One task, two designs

{traces}

[Why they differ](README.md), with the code.

## Six questions

{questions}

[The atlas](docs/atlas.md) shows that these answers explain every difference between the designs.
"""


def front_page(readme):
    """The Markdown of the home page. Fails where README.md has no such part any more."""
    parts = {"opening": opening(readme), "traces": traces(readme), "questions": questions(readme)}
    text = PAGE
    for name, part in parts.items():
        text = text.replace("{" + name + "}", part)
    return text


def opening(readme):
    return found(r"(?m)^# .*\n\n((?:.+\n)+)", readme)


def traces(readme):
    """The two pictures of a table; each has its design's name in it."""
    row = found(r"(?m)^(\|.*\.svg\).*\|)$", readme)
    figures = "\n".join(f"<figure markdown='span'>{picture}</figure>" for picture in cells(row))
    return f"<div class='traces' markdown='block'>\n{figures}\n</div>"


def questions(readme):
    """The table of the questions. On a phone each question is a block, so each answer has its design's name."""
    table = found(r"(?ms)^## Six questions\n.*?^((?:\|.*\|\n)+)", readme).splitlines()
    designs = cells(table[0])[1:]
    rows = []
    for row in table[2:]:
        question, *answers = cells(row)
        data = "\n".join(f"<td data-design='{design}'>{inline(answer)}</td>"
                         for design, answer in zip(designs, answers))
        rows.append(f"<tr>\n<th scope='row'>{inline(question)}</th>\n{data}\n</tr>")
    head = "".join(f"<th scope='col'>{design}</th>" for design in designs)
    body = "\n".join(rows)
    head = f"<thead><tr><td></td>{head}</tr></thead>"
    return f"<table class='questions'>\n{head}\n<tbody>\n{body}\n</tbody>\n</table>"


def inline(text):
    """Markdown as HTML, which MkDocs leaves alone. Pages are HTML on the site."""
    return re.sub(r'(href="[^":]*)\.md(?=[#"])', r"\1.html", markdown(text).removeprefix("<p>").removesuffix("</p>"))


def cells(row):
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def found(pattern, text):
    match = re.search(pattern, text)
    assert match, f"README.md has no {pattern}"
    return match[1].strip()
