import type { SourceFile, Violation } from './source-files.ts'
import { longDataFiles } from './written-lists.ts'

const maxLines = 300
const thinkOfSplitting = 200

type SizeReport = { summary: string; long: string[]; violations: Violation[] }

/** How long the files are, so that drift is seen; more than 300 lines is a fault. Drawings (`.svg`) are data. */
export function sizeReport(files: readonly SourceFile[]): SizeReport {
  const sizes = files
    .filter(({ path }) => /\.(tsx?|mjs|css|sql)$/.test(path) && !longDataFiles.includes(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .toSorted((a, b) => a.lines - b.lines)
  const share = (part: number) => sizes[Math.min(Math.floor(sizes.length * part), sizes.length - 1)]?.lines ?? 0
  const all = sizes.map(({ lines }) => lines).reduce((sum, lines) => sum + lines, 0)
  const long = sizes.filter(({ lines }) => lines > thinkOfSplitting).toReversed()
  return {
    summary: `${sizes.length} files, ${all} lines, median ${share(0.5)}, p90 ${share(0.9)}, max ${share(1)}, ${long.length} over ${thinkOfSplitting}`,
    long: long.map(({ path, lines }) => `${path} ${lines}`),
    violations: long
      .filter(({ lines }) => lines > maxLines)
      .map(({ path, lines }) => ({
        path,
        line: maxLines,
        rule: 'size',
        message: `it has ${lines} lines, the most is ${maxLines}: split it`,
      })),
  }
}
