import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { changeInBulk } from './change-in-bulk.server.ts'
import type { PlannedKind } from './plan-bulk-change.server.ts'

type Tagged = { id: string; tag: string; isOff: boolean; origin: Origin }

const dayMs = 86_400_000

/** Adds a tag to a record or removes it, regardless of concurrent changes. */
export async function tagRecord(
  platform: Platform,
  actor: StaffActor,
  kind: PlannedKind,
  { id, tag, isOff, origin }: Tagged,
): Promise<Result<void, 'bad-tag' | 'too-many-tags'>> {
  const result = await changeInBulk(
    platform,
    actor,
    { ...kind, whereOf: () => undefined },
    {
      selection: { params: new URLSearchParams(), ids: [id], asOf: new Date(Date.now() + dayMs), shown: 0 },
      act: { kind: isOff ? 'untag' : 'tag', tag },
      key: newId(),
      origin,
    },
  )
  if (!result.ok) return refused('bad-tag')
  return result.value.unfit > 0 ? refused('too-many-tags') : ok(undefined)
}
