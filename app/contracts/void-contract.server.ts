import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { voidDocument } from '#app/signing/documents/void-document.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

/**
 * Staff take an open document back, for a reason. Nobody can sign it any more; the wizard makes another one.
 * @throws RefusedError forbidden
 */
export async function voidContract(
  platform: Platform,
  actor: StaffActor,
  { documentId, reason, origin }: { documentId: string; reason: string; origin: Origin },
): Promise<Result<void, 'not-found' | 'conflict' | 'bad-reason'>> {
  permit(actor, 'contracts:write')
  const said = reason.trim()
  if (said === '' || said.length > 300) return refused('bad-reason')
  const by = { kind: 'staff' as const, id: actor.id, name: actor.name }
  try {
    await voidDocument(platform, { documentId, by, reason: said }, origin)
    return accepted(undefined)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (error.code === 'not-found' || error.code === 'conflict') return refused(error.code)
    throw error
  }
}
