import type { Benchmark, Finding } from './measure.ts'

export type Line = { benchmark: Benchmark; finding: Finding }

/** What a person writes between these two stays when the report is written anew. */
const keptBegin = '<!-- written by hand: begin -->'
const keptEnd = '<!-- written by hand: end -->'
const emptyKept = '\n## What misses, and why\n\nNothing misses.\n'

function keptPart(before: string): string {
  const begin = before.indexOf(keptBegin)
  const end = before.indexOf(keptEnd)
  return begin < 0 || end < begin ? emptyKept : before.slice(begin + keptBegin.length, end)
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function row(cells: string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`
}

/** The report in Markdown. `before` is the report that it takes the place of: its written part is kept. */
export function renderReport(lines: readonly Line[], machine: string, before: string): string {
  const rows = lines.map(({ benchmark: { id, what, target }, finding: { result, verdict } }) =>
    row([id, what, target, result, verdict]),
  )
  const parts = lines.flatMap(({ benchmark: { id, what, how }, finding }) => [
    `### ${id}: ${what}`,
    how,
    finding.parts.map((part) => `- ${part}`).join('\n'),
  ])
  return `${[
    '# Benchmarks',
    'Written by `npm run bench`. Times drift on shared machines, so every figure that can be one is a ratio: both sides are measured in turns in one run, and the ratio is the median of the rounds’ own ratios.',
    `**Machine.** ${machine}`,
    [row(['#', 'what', 'target', 'result', '']), row(['---', '---', '---', '---', '---']), ...rows].join('\n'),
    keptBegin + keptPart(before) + keptEnd,
    '## The parts, and how each was measured',
    ...parts,
  ].join('\n\n')}\n`
}

/** The same for a terminal. */
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
