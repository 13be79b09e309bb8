import { scrub } from '#app/core/text/scrub.ts'
import type { Statement } from './split-statements.ts'

const longestExcerpt = 160

/** A migration that the database refused: its name, the statement with its line, and the reason without people's data. */
export class MigrationError extends Error {
  override name = 'MigrationError'
  /** The error code of the database; empty if there is none. */
  readonly code: string

  constructor(migration: string, { line, text }: Statement, cause: unknown) {
    const { message = '', code = '' } = cause as { message?: string; code?: string }
    const excerpt = text
      .replaceAll(/--[^\n]*|\s+/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
      .slice(0, longestExcerpt)
    super(`Migration ${migration} failed at line ${line}, "${excerpt}": ${scrub(message)} (${code || 'no code'}).`, {
      cause,
    })
    this.code = code
  }
}
