/** Why a file of `content/` cannot be published: where, which field, and what to do. */
export type Problem = { file: string; line?: number | undefined; field: string; reason: string }

/** Formats a problem as `file:line: field: reason`. */
export function printProblem({ file, line, field, reason }: Problem): string {
  return `${file}${line ? `:${line}` : ''}: ${field}: ${reason}`
}

/** All problems at once, so that an author can fix them in one pass. */
export class ContentError extends Error {
  override name = 'ContentError'
  constructor(problems: readonly Problem[]) {
    const lines = [...new Set(problems.map(printProblem))].toSorted()
    super(
      `The content cannot be published (${lines.length} ${lines.length === 1 ? 'problem' : 'problems'}):\n${lines.map((line) => `  ${line}`).join('\n')}`,
    )
  }
}
