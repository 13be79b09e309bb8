import { z } from 'zod'

import type { WelcomeWay } from '#app/retailers/invitations/invitation.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { text, ticked } from '#app/core/text/text.schema.ts'
import type { DryRunRow } from '#app/office/records/bulk/dry-run.ts'
import { picked, dryRunAct, dryRunBulk } from '#app/office/records/bulk/dry-run-bulk.server.ts'

import { registerVerdict } from '../abn/register-match.ts'
import { approveRegistration } from '../decide/approve-registration.server.ts'
import { declineRegistration } from '../decide/decline-registration.server.ts'
import { foreseeWelcome, previewMail } from '../decide/preview-decision.server.ts'
import { registrationActs } from '../decide/registration-acts.ts'
import { withPresentEmail } from '../find/present-email.server.ts'
import { isWaiting, type RegistrationStatus } from '../registration.ts'
import { registrationRecord } from '../registration.record.server.ts'
import { findRegistrationsById } from '../registrations.queries.server.ts'
import { listPath, placeInWords } from './registration-row.server.ts'

/** A registration of the dry run, and how an approval would reach its applicant. */
export type DryRunRegistration = DryRunRow & { way: WelcomeWay }

const reasonOfAll = text(1_000).min(1, 'Say why: each applicant reads this')

/** Returns every mail that would be sent. */
export async function dryRunAnswers(
  platform: Platform,
  act: 'approve' | 'decline',
  ids: string[],
): Promise<DryRunRegistration[]> {
  const { queries } = platform.database
  const rows: DryRunRegistration[] = []
  // For an applicant without an account, the first shop creates the invitation; the others wait for it.
  const invited = new Set<string>()
  for (const stored of await findRegistrationsById(queries, ids)) {
    const row = await withPresentEmail(queries, stored)
    const foreseen = await foreseeWelcome(queries, row.emailKey)
    const way = foreseen === 'invited' && invited.has(row.emailKey) ? 'waits' : foreseen
    const isOpen = isWaiting(row.status)
    if (isOpen) invited.add(row.emailKey)
    const draft = act === 'approve' ? ({ act: 'approved', way } as const) : ({ act: 'declined', reason: '' } as const)
    const { template, data, to } = await previewMail(platform, row, draft)
    rows.push({
      id: row.id,
      pick: `${row.id}:${row.version}`,
      to: `${listPath}/${row.id}?turn=all`,
      name: row.shopName,
      about: `${placeInWords(row)}, ${row.contactName}`,
      mark: registerVerdict(row),
      isOpen,
      way,
      head: { subject: template.subject(data), to: to.address },
    })
  }
  return rows
}

/** Gives the same answer to several registrations. */
export const answerInBulk = dryRunBulk({
  record: { ...registrationRecord, acts: registrationActs },
  right: 'registrations:decide',
  isOpen: (status) => isWaiting(status as RegistrationStatus),
  over: 'Already answered',
  words: {
    'not-found': 'This registration no longer exists.',
    'bad-reason': 'Not declined: it needs a reason.',
    failed: 'That did not work. Open it and try again.',
  },
  dryRun: dryRunAnswers,
  acts: {
    approve: dryRunAct({
      schema: z.object({ pick: picked }),
      act: ({ platform, actor, origin }, one) => approveRegistration(platform, actor, { ...one, origin }),
      done: 'Approved',
    }),
    decline: dryRunAct({
      schema: z.object({ pick: picked, reason: reasonOfAll, mailed: ticked }),
      act: ({ platform, actor, origin }, one, { reason, mailed }) =>
        declineRegistration(platform, actor, { ...one, reason, isMailed: mailed, origin }),
      done: 'Declined',
    }),
  },
})
