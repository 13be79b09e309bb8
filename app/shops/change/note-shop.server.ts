import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { noteSchema } from '#app/core/text/text.schema.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop } from './acted-shop.server.ts'

/** Adds a note for colleagues to a shop's timeline, such as the result of a phone call. @throws RefusedError forbidden */
export async function noteShop(
  platform: Platform,
  actor: StaffActor,
  { id, note, origin }: { id: string; note: string; origin: Origin },
): Promise<ActResult<'bad-note'>> {
  const by = permitted(actor, 'newsagencies:write')
  const parsed = noteSchema.safeParse(note)
  if (!parsed.success) return refused('bad-note')
  return actOn(platform, actedShop, {
    id,
    by,
    origin,
    work: async () => ok({ kind: 'noted', note: parsed.data }),
  })
}
