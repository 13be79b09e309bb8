import type { Platform } from '#app/platform/platform.server.ts'
import { errorFields } from '#app/platform/log.server.ts'
import { refused, type Result } from '#app/platform/result.ts'

/** A record, and its version when it was shown. */
export type SeenRecord = { id: string; seen: number }

/** What came of the act on one record; `failed`: an error of ours, which the log has. */
export type Acted<Value, Refusal extends string> = SeenRecord & { result: Result<Value, Refusal | 'failed'> }

/**
 * The same act on several records, one after the other, each in a transaction of its own (`actOn`): what happens to one changes nothing
 * for another. A record that somebody changed first is `stale`; the same request again does nothing twice.
 */
export async function actOnEach<Value, Refusal extends string>(
  { log }: Pick<Platform, 'log'>,
  seen: readonly SeenRecord[],
  act: (one: SeenRecord) => Promise<Result<Value, Refusal>>,
): Promise<Acted<Value, Refusal>[]> {
  const acted: Acted<Value, Refusal>[] = []
  for (const one of seen) {
    // The acts on the others must still be done, and the page must say which record this was.
    const result = await act(one).catch((error: unknown) => {
      log.error('one-of-several-failed', errorFields(error))
      return refused('failed')
    })
    acted.push({ ...one, result })
  }
  return acted
}
