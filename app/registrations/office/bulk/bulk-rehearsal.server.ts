import type { WelcomeWay } from '#app/agents/invitations/invitation.ts'
import { previewInvitation } from '#app/agents/invitations/preview-invitation.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { eventInWords } from '#app/records/acts.ts'
import { findUnseen } from '#app/records/find-unseen.server.ts'

import { type Decided, mostAtOnce } from '../../decide/decide-registrations.server.ts'
import { refusalMail } from '../../decide/decline-registration.server.ts'
import { foreseeWelcome } from '../../decide/preview-decision.server.ts'
import { registerVerdict } from '../../abn/register-match.ts'
import { registrationActs } from '../../registration-acts.ts'
import { isWaiting, type RegistrationStatus } from '../../registration.ts'
import { registrationRecord } from '../../registration.record.server.ts'
import { findRegistrationsById, type StoredRegistration } from '../../registrations.store.server.ts'
import type { BulkAct, BulkOutcome, Rehearsed } from './bulk-view.ts'
import { listPath, placeInWords } from '../registration-row.server.ts'

function headOf(platform: Platform, row: StoredRegistration, act: BulkAct, way: WelcomeWay) {
  const { shopName, email, contactName } = row
  const { template, data, to } =
    act === 'approve'
      ? previewInvitation({ way, shopName, email, greeting: contactName })
      : refusalMail(platform, row, '')
  return { subject: template.subject(data), to: to.address }
}

/** What would be done with each of these, and every mail that would go out. Nothing is done by asking. */
export async function rehearse(platform: Platform, act: BulkAct, ids: readonly string[]): Promise<Rehearsed[]> {
  const { queries } = platform.database
  const rows = await findRegistrationsById(queries, [...new Set(ids)].slice(0, mostAtOnce))
  const rehearsed: Rehearsed[] = []
  // The first shop of a person without an account makes the invitation; the next ones wait for it.
  const invited = new Set<string>()
  for (const row of rows) {
    const foreseen = await foreseeWelcome(queries, row.emailKey)
    const way = foreseen === 'invited' && invited.has(row.emailKey) ? 'waits' : foreseen
    const isOpen = isWaiting(row.status)
    if (isOpen) invited.add(row.emailKey)
    rehearsed.push({
      id: row.id,
      pick: `${row.id}:${row.version}`,
      to: `${listPath}/${row.id}?turn=all`,
      shopName: row.shopName,
      about: `${placeInWords(row)}, ${row.contactName}`,
      register: registerVerdict(row),
      status: row.status,
      isOpen,
      way,
      head: headOf(platform, row, act, way),
    })
  }
  return rehearsed
}

const failures = {
  'not-found': 'There is no such registration any more.',
  'bad-reason': 'Not declined: it needs a reason.',
  failed: 'That did not work. Open it and try it alone.',
}

/** What came of one of them, in words. */
export async function outcomeOf(
  { database: { queries } }: Platform,
  { id, seen, result }: Decided,
): Promise<BulkOutcome> {
  if (result.ok) return { id, kind: 'done', words: result.value === 'approved' ? 'Approved' : 'Declined' }
  if (result.refusal !== 'stale') return { id, kind: 'failed', words: failures[result.refusal] }
  const unseen = await findUnseen(queries, registrationRecord, { id, seen })
  const told = unseen?.events.map((event) => `${event.actorName} ${eventInWords(registrationActs, event)}`).join('; ')
  if (unseen && !isWaiting(unseen.status as RegistrationStatus))
    return { id, kind: 'left', words: `Answered already: ${told}` }
  return { id, kind: 'left', words: `Left as it is, because it changed meanwhile: ${told || 'look at it again'}` }
}
