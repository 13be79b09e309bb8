import { randomInt } from 'node:crypto'

import { type ActedKind, actOn, actOnNew, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permit, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { labelSchema } from '../office-forms.schema.ts'
import type { KeyRow } from '../office/opt-outs-view.ts'
import {
  findOptOutKeys,
  insertOptOutKey,
  lockOptOutKey,
  setKeyRetired,
  type StoredOptOutKey,
} from '../opt-outs.queries.server.ts'

/** Short, because the length of a text message is limited; without characters that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const keyLength = 10

function makeOptOutKey(): string {
  return Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Issues a key for the opt-out address in one kind of text: `/sms-opt-out/{key}`. */
export async function issueKey(
  platform: Platform,
  actor: StaffActor,
  { label, origin }: { label: string; origin: Origin },
): Promise<Result<{ id: string; key: string }, 'bad-label'>> {
  const by = permitted(actor, 'opt-outs:write')
  const named = labelSchema.safeParse(label)
  if (!named.success) return refused('bad-label')
  const id = newId()
  const key = makeOptOutKey()
  await actOnNew(platform, {
    by,
    origin,
    async work(tx) {
      await insertOptOutKey(tx, { id, key, label: named.data, madeBy: by.id, madeByName: by.name })
      return ok({ kind: 'issued', made: { kind: 'opt-out-key', id, label: named.data }, became: { key } })
    },
  })
  return ok({ id, key })
}

/** Returns the issued keys, newest first, each with the number of its opt-outs. */
export async function listKeys({ database, config }: Platform, actor: StaffActor): Promise<KeyRow[]> {
  permit(actor, 'opt-outs:read')
  const rows = await findOptOutKeys(database.queries)
  return rows.map(({ key, numbers, lastAt }) => ({
    id: key.id,
    label: key.label,
    address: `${config.PUBLIC_URL}/sms-opt-out/${key.key}`,
    path: `/sms-opt-out/${key.key}`,
    madeBy: key.madeByName,
    madeAt: key.createdAt.toISOString(),
    numbers: numbers ?? 0,
    lastAt: lastAt ? lastAt.toISOString() : null,
    isRetired: key.retiredAt !== null,
    to: `/staff/opt-outs?key=${key.id}`,
  }))
}

const actedKey: ActedKind<StoredOptOutKey, { isRetired: boolean }> = {
  lock: lockOptOutKey,
  subject: ({ id, label }) => ({ kind: 'opt-out-key', id, label }),
  update: (tx, { id }, { isRetired }) => setKeyRetired(tx, id, isRetired),
}

/** Retires a key, or with `isRetired` false reactivates it. Its address works in both cases. */
export async function retireKey(
  platform: Platform,
  actor: StaffActor,
  { id, isRetired, origin }: { id: string; isRetired: boolean; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'opt-outs:write')
  return actOn(platform, actedKey, {
    id,
    by,
    origin,
    isDone: ({ retiredAt }) => (retiredAt !== null) === isRetired,
    work: async () =>
      ok({
        kind: isRetired ? 'retired' : 'reopened',
        change: { isRetired },
        was: { retired: !isRetired },
        became: { retired: isRetired },
      }),
  })
}
