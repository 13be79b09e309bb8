import type { Platform } from '#app/web/platform.server.ts'
import { findEvents, type StoredEvent } from '#app/office/records/history/manage-events.server.ts'

import { dayInShort, dayInWords, momentInShort, momentInWords } from '../answer/answer-words.ts'
import { mayAnswer } from '../answer/answer.ts'
import { askableFields } from '../answer/asked-fields.ts'
import { finalOf } from '../decide/undoable.ts'
import { withPresentEmail } from '../find/present-email.server.ts'
import { findRegistration, type StoredRegistration } from '../registrations.queries.server.ts'
import { readStatusToken } from './status-link.server.ts'
import { maskedEmail, stampWord, type StatusAsk, type StatusView, stepsOf } from './status-view.ts'

function askOf({ asked, timeZone, ...row }: StoredRegistration): StatusAsk | undefined {
  if (!asked || !mayAnswer({ ...row, asked })) return undefined
  const { shopName, contactName, contactNumber, abn, shopPostCode, licensedPostOffice } = row
  return {
    question: asked.question,
    isAnswered: row.status === 'in-review',
    when: momentInShort(new Date(asked.at), timeZone),
    fields: askableFields.filter((field) => asked.fields.includes(field)),
    values: { shopName, contactName, contactNumber, abn, shopPostCode, licensedPostOffice },
  }
}

const factOf = (events: readonly StoredEvent[], kind: 'approved' | 'declined', fact: string): unknown =>
  events.findLast((event) => event.kind === kind)?.facts?.[fact]

/**
 * Returns the view for the holder of a status link, without decisions that can still be undone (rule RG26). Undefined
 * for a forged link and for a deleted registration.
 */
export async function readStatus(platform: Platform, token: string, now = new Date()): Promise<StatusView | undefined> {
  const id = readStatusToken(platform, token)
  const found = id ? await findRegistration(platform.database.queries, id) : undefined
  if (!found) return undefined
  const stored = await withPresentEmail(platform.database.queries, found)
  const happened = await findEvents(platform.database.queries, { kind: 'registration', id: stored.id })
  const { row, events } = finalOf(stored, happened, now)
  const { status, reference, shopName, timeZone } = row
  const answerBy = momentInWords(row.answerDueAt, timeZone)
  const isLate = row.answerDueAt < now
  const ask = askOf(row)
  const isReasonMailed = status === 'declined' && factOf(events, 'declined', 'mailed') === true
  const steps = stepsOf({ status, timeZone, answerBy, isLate }, [{ kind: 'received', at: row.createdAt }, ...events])
  const lastAt = row.decidedAt ?? events.findLast(({ kind }) => kind !== 'noted' && kind !== 'assigned')?.at
  return {
    status,
    reference,
    shopName,
    registeredOn: dayInWords(row.createdAt, timeZone),
    writingTo: maskedEmail(row.email),
    answerBy,
    isLate,
    steps,
    stamp: { word: stampWord(status), when: dayInShort(lastAt ?? row.createdAt, timeZone) },
    ...(ask && { ask }),
    ...(isReasonMailed && row.declineReason && { reason: row.declineReason }),
    isAttached: factOf(events, 'approved', 'way') === 'attached',
  }
}
