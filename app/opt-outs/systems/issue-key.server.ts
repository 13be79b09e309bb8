import { randomInt } from 'node:crypto'

import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { labelSchema } from '../office-forms.schema.ts'
import { insertOptOutKey } from './opt-out-keys.store.server.ts'

/** Short, because every sign of a text message counts; without those that people mix up. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const keyLength = 10

function makeOptOutKey(): string {
  return Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Issues a key for the address in one kind of text: `/sms-opt-out/{key}`. */
export async function issueKey(
  platform: Platform,
  actor: StaffActor,
  { label, origin }: { label: string; origin: Origin },
): Promise<Result<{ id: string; key: string }, 'bad-label'>> {
  permit(actor, 'opt-outs:write')
  const named = labelSchema.safeParse(label)
  if (!named.success) return refused('bad-label')
  const id = newId()
  const key = makeOptOutKey()
  await platform.database.transaction(async (tx) => {
    await insertOptOutKey(tx, { id, key, label: named.data, madeBy: actor.id, madeByName: actor.name })
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'opt-out-key.issued',
      subject: { kind: 'opt-out-key', id, label: named.data },
      became: { key },
      origin,
    })
  })
  return accepted({ id, key })
}
