import type { Platform } from '#app/platform/platform.server.ts'
import { errorFields } from '#app/platform/log.server.ts'
import { refused, type Result } from '#app/platform/result.ts'

/** A record, and its version when it was shown. */
export type SeenRecord = { id: string; seen: number }

/** What came of the act on one of several; `failed`: an error of ours, which the log has. */
export type Acted<One, Value, Refusal extends string> = One & { result: Result<Value, Refusal | 'failed'> }

/**
 * Does the same act on several records, one after the other, each in a separate transaction (`actOn`): a failure changes nothing
 * for the others. A record that somebody changed first is `stale`; the same request again does nothing twice.
 */
export async function actOnEach<One extends object, Value, Refusal extends string>(
  { log }: Pick<Platform, 'log'>,
  all: readonly One[],
  act: (one: One) => Promise<Result<Value, Refusal>>,
): Promise<Acted<One, Value, Refusal>[]> {
  const acted: Acted<One, Value, Refusal>[] = []
  for (const one of all) {
    // The acts on the others must still be done, and the page must say which record this was.
    const result = await act(one).catch((error: unknown) => {
      log.error('one-of-several-failed', errorFields(error))
      return refused('failed')
    })
    acted.push({ ...one, result })
  }
  return acted
}
