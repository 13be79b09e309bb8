import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, permitFresh, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { labelSchema } from '../office-forms.schema.ts'
import { insertSystem } from './sending-systems.store.server.ts'

/** Lets a system that sends texts ask the list. Its secret is given back here, and never again. */
export async function admitSystem(
  platform: Platform,
  actor: StaffActor,
  { label, origin }: { label: string; origin: Origin },
): Promise<Result<{ id: string; secret: string }, 'bad-label'>> {
  permit(actor, 'suppressions:manage')
  permitFresh(actor)
  const named = labelSchema.safeParse(label)
  if (!named.success) return refused('bad-label')
  const id = newId()
  const secret = makeToken()
  await platform.database.transaction(async (tx) => {
    await insertSystem(tx, {
      id,
      label: named.data,
      secretHash: hashToken(secret),
      secretEnd: secret.slice(-4),
      madeBy: actor.id,
      madeByName: actor.name,
    })
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'sending-system.admitted',
      subject: { kind: 'sending-system', id, label: named.data },
      origin,
    })
  })
  return accepted({ id, secret })
}
