import type { Platform } from '#app/web/platform.server.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import { refused, type Result } from '#app/core/result.ts'

/** A record, and its version when it was shown. */
export type SeenRecord = { id: string; expectedVersion: number }

/** The result of the act on one record; `failed`: an internal error, which was logged. */
export type Acted<One, Value, Refusal extends string> = One & { result: Result<Value, Refusal | 'failed'> }

/**
 * Does an act on several records sequentially, each in a separate transaction (`actOn`), so that a failure does not affect the others. A
 * record that was changed since it was shown is `stale`. Idempotent.
 */
export async function actOnEach<One extends object, Value, Refusal extends string>(
  { log }: Pick<Platform, 'log'>,
  all: readonly One[],
  act: (one: One) => Promise<Result<Value, Refusal>>,
): Promise<Acted<One, Value, Refusal>[]> {
  const acted: Acted<One, Value, Refusal>[] = []
  for (const one of all) {
    // The remaining acts must still be done, and the page must name the failed record.
    const result = await act(one).catch((error: unknown) => {
      log.error('an act on one of several records failed', errorFields(error))
      return refused('failed')
    })
    acted.push({ ...one, result })
  }
  return acted
}
