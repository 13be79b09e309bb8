import type { WelcomeWay } from '#app/retailers/invitations/invitation.ts'
import { previewInvitation } from '#app/retailers/invitations/preview-invitation.server.ts'
import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { oddLetters } from '#app/core/text/names/odd-letters.ts'
import { tellOptOuts } from '#app/opt-outs/tell-opt-outs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { eventInWords } from '#app/office/records/acts.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { findTagsOf } from '#app/office/records/tags/find-tags-of.server.ts'
import { readTimeline } from '#app/office/records/history/timeline/read-timeline.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'
import { sourceInWords as visitInWords } from '#app/traffic/visit-source.ts'
import { clock } from '#app/ui/time/dates.ts'
import type { MailHead } from '#app/ui/record/mail/mail-letter.tsx'

import { momentInShort } from '../../answer/answer-words.ts'
import { questionMail } from '../../decide/ask-applicant.server.ts'
import { mayAnswer } from '../../answer/answer.ts'
import { askableFields, fieldsInWords } from '../../answer/asked-fields.ts'
import { refusalMail } from '../../decide/decline-registration.server.ts'
import { foreseeWelcome } from '../../decide/preview-decision.server.ts'
import { canLookUp } from '../../abn/check-abn.server.ts'
import { withPresentEmail } from '../../find/present-email.server.ts'
import { registerWarning } from '../../abn/register-match.ts'
import { registrationActs } from '../../decide/registration-acts.ts'
import { findRegistration, keepAnswerRead, type StoredRegistration } from '../../registrations.queries.server.ts'
import { comparedFields } from './compared-fields.ts'
import { likelyDuplicates, lookOfName } from './likely-duplicates.server.ts'
import type { RegistrationRecord } from '../registration-view.ts'
import { placeInWords, sourceInWords, waitOf } from '../registration-row.server.ts'

const headOf = ({ template, data, to }: OutgoingMail): MailHead => ({ subject: template.subject(data), to: to.address })

function mailHeads(platform: Platform, row: StoredRegistration, way: WelcomeWay): RegistrationRecord['mailHeads'] {
  const { shopName, email, contactName } = row
  return {
    approved: headOf(previewInvitation({ way, shopName, email, greeting: contactName })),
    asked: headOf(questionMail(platform, row, { fields: [], question: '' })),
    declined: headOf(refusalMail(platform, row, '')),
  }
}

const mailWords: Record<string, string> = {
  'registration-team': 'Email to the team',
  'registration-received': 'Thank-you email',
  'registration-declined': 'Email with the reason',
  'registration-information': 'Email with the question',
  invitation: 'Invitation',
  'invitation-code-again': 'Email with a new code',
  'store-added': 'Email about the store',
}

function plainFacts(row: StoredRegistration, names: ReadonlyMap<string, string>, now: Date) {
  const { asked, assigneeId } = row
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    shopName: row.shopName,
    contactName: row.contactName,
    contactNumber: row.contactNumber,
    place: placeInWords(row),
    localTime: clock(now, row.timeZone),
    status: row.status,
    wait: waitOf(row, now),
    receivedAt: row.createdAt.toISOString(),
    dueWords: momentInShort(row.answerDueAt, row.timeZone),
    compared: comparedFields({ ...row, source: sourceInWords(row) }, row.abnFacts),
    warning: registerWarning(row.abnFacts),
    lookedUpAt: row.abnFacts?.at ?? null,
    foundUs: row.traffic && visitInWords(row.traffic),
    heardOfUs: sourceInWords(row),
    owner: assigneeId ? { id: assigneeId, name: names.get(assigneeId) ?? 'A former colleague' } : null,
    asked: asked && { question: asked.question, fields: fieldsInWords(asked.fields), at: asked.at },
    chosenFields: askableFields.filter((field) => asked?.fields.includes(field)),
    declineReason: row.declineReason,
    store: row.shopId ? { to: `/staff/shops/${row.shopId}`, name: row.shopName } : null,
  }
}

/** Loads a registration with all its facts; undefined for an unknown id. */
export async function loadRegistrationRecord(
  platform: Platform,
  actor: StaffActor,
  { id, params = new URLSearchParams() }: { id: string; params?: URLSearchParams },
): Promise<RegistrationRecord | undefined> {
  const { queries } = platform.database
  const row = await findRegistration(queries, id)
  if (!row) return undefined
  if (row.status === 'in-review' && mayAnswer(row)) await platform.database.transaction((tx) => keepAnswerRead(tx, id))
  const events = await findEvents(queries, { kind: 'registration', id })
  const subject = { kind: 'registration', id }
  const present = await withPresentEmail(queries, row)
  const way = await foreseeWelcome(queries, present.emailKey)
  const duplicates = await likelyDuplicates(queries, row, present.emailKey)
  const arrival = { who: 'Applicant', what: 'registered', at: row.createdAt }
  return {
    ...plainFacts(row, await findColleagueNames(platform), new Date()),
    email: present.email,
    registeredEmail: present.email === row.email ? null : row.email,
    tags: await findTagsOf(queries, 'registration', id),
    canLookUp: canLookUp(platform),
    duplicates,
    look: {
      odd: [row.shopName, row.contactName].flatMap((name) => oddLetters(name) ?? []),
      alike: duplicates.filter(({ same }) => same.includes(lookOfName)),
    },
    isUndone: events.at(-1)?.kind === 'undone',
    way,
    mailHeads: mailHeads(platform, present, way),
    ...(await readTimeline(platform, actor, params, {
      subject,
      arrival,
      elsewhere: await tellOptOuts(queries, [row.contactNumber]),
      mailInWords: ({ template, subject }) => mailWords[template] ?? subject,
      eventInWords: (event) => eventInWords(registrationActs, event),
    })),
  }
}
