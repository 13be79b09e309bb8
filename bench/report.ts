import type { Benchmark, Finding } from './measure.ts'

export type Line = { benchmark: Benchmark; finding: Finding }

/** A new report keeps the text between these two, which a person writes. */
const keptBegin = '<!-- written by hand: begin -->'
const keptEnd = '<!-- written by hand: end -->'
const emptyKept = '\n## Missed targets\n\nNothing misses.\n'

function keptPart(before: string): string {
  const begin = before.indexOf(keptBegin)
  const end = before.indexOf(keptEnd)
  return begin < 0 || end < begin ? emptyKept : before.slice(begin + keptBegin.length, end)
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function row(cells: string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`
}

/** Returns the report in Markdown. `before` is the last report: the part that a person wrote is copied from it. */
export function renderReport(lines: readonly Line[], machine: string, before: string): string {
  const rows = lines.map(({ benchmark: { id, what, target }, finding: { result, verdict } }) =>
    row([id, what, target, result, verdict]),
  )
  const methods = lines.map(({ benchmark: { id, how } }) => `- **${id}.** ${how}`)
  return `${[
    '# Benchmarks',
    '[Missed targets](#missed-targets) · [How each is measured](#how-each-is-measured). `npm run bench` writes this page and prints details. Shared machines vary in speed, so most results are ratios: both sides run in turns, and the median round counts.',
    `**Machine.** ${machine}`,
    [row(['#', 'measured', 'target', 'result', '']), row(['---', '---', '---', '---', '---']), ...rows].join('\n'),
    keptBegin + keptPart(before) + keptEnd,
    '## How each is measured',
    methods.join('\n'),
  ].join('\n\n')}\n`
}

/** Returns the report for a terminal, with the parts of each figure. */
export function renderTable(lines: readonly Line[]): string {
  return lines
    .map(({ benchmark: { id, what, target }, finding: { result, verdict, parts } }) =>
      [
        `${verdict === 'met' ? '✓' : verdict === 'missed' ? '✗' : '–'} ${id.padEnd(4)} ${what}`,
        `       ${result}   (target ${target})`,
        ...parts.map((part) => `         ${part}`),
      ].join('\n'),
    )
    .join('\n')
}
