import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedOptOut } from './acted-opt-out.server.ts'
import { reasonSchema } from './office-forms.schema.ts'
import { reservePositions } from './opt-outs.queries.server.ts'

/**
 * Removes a number from the list after its owner has given new express consent; `consent` records how and when. Earlier events remain in
 * the record. Idempotent.
 */
export async function restoreNumber(
  platform: Platform,
  actor: StaffActor,
  { id, consent, origin }: { id: string; consent: string; origin: Origin },
): Promise<ActResult<'bad-reason'>> {
  const by = permitted(actor, 'opt-outs:restore')
  const reason = reasonSchema.safeParse(consent)
  if (!reason.success) return refused('bad-reason')
  let position = 0
  return actOn(platform, actedOptOut, {
    id,
    by,
    origin,
    async locks(tx) {
      position = await reservePositions(tx, 1)
    },
    isDone: ({ state }) => state === 'back',
    work: async (_tx, { keyId, source }) =>
      ok({
        kind: 'put-back',
        change: { state: 'back', source: 'staff', keyId, position },
        note: reason.data,
        was: { state: 'out', source },
        became: { state: 'back', consent: reason.data },
      }),
  })
}
