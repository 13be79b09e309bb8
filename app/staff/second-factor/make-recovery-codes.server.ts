import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { recordAudit } from '../audit/record-audit.server.ts'
import { permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { countUnusedRecoveryCodes, replaceRecoveryCodes } from './recovery-code.store.server.ts'
import { makeCodes } from './recovery-codes.server.ts'

/**
 * Makes ten new recovery codes, to be shown once; those before are void. Asks for a fresh second factor.
 * @throws RefusedError forbidden
 */
export async function makeRecoveryCodes(
  { database, keys }: Platform,
  actor: StaffActor,
  origin: Origin,
): Promise<string[]> {
  permitFresh(actor)
  const { codes, rows } = makeCodes(keys, actor.id)
  await database.transaction(async (tx) => {
    const left = await countUnusedRecoveryCodes(tx, actor.id)
    await replaceRecoveryCodes(tx, actor.id, rows)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'staff.recovery-codes-made',
      subject: { kind: 'staff', id: actor.id, label: actor.name },
      was: { left },
      became: { left: codes.length },
      origin,
    })
  })
  return codes
}
