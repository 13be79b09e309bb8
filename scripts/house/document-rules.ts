import type { SourceFile, Violation } from './source-files.ts'

const maxLines = 40

/** Decision records: `docs/decisions/NNNN-slug.md`, each number once, at most 40 lines. */
export function brokenDecisions(files: readonly SourceFile[]): Violation[] {
  const taken = new Map<string, string>()
  return files
    .filter(({ path }) => path.startsWith('docs/decisions/') && !path.endsWith('README.md'))
    .flatMap(({ path, text }) => {
      const number = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]
      const at = { path, line: 1, rule: 'decision' }
      if (!number) return [{ ...at, message: 'name it NNNN-slug.md' }]
      const first = taken.get(number)
      if (!first) taken.set(number, path)
      return [
        ...(first ? [{ ...at, message: `${first} has the same number: take the next free one` }] : []),
        ...(text.trimEnd().split('\n').length > maxLines
          ? [{ ...at, message: `a record has at most ${maxLines} lines: keep what was decided and why` }]
          : []),
      ]
    })
}
