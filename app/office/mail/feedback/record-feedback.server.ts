import { createHash } from 'node:crypto'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { type AddressMark, type FeedbackKind, markAfter } from '#app/outbox/mail/addresses/address-mark.ts'
import {
  countBounceDays,
  insertFeedback,
  lockAddress,
  markAddress,
} from '#app/outbox/mail/addresses/address-marks.queries.server.ts'
import { lockMail, markReturned } from '#app/outbox/mail/mail.queries.server.ts'
import { ownAddresses } from '#app/outbox/mail/addresses/own-addresses.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import type { MailFeedback } from './mail-feedback.ts'

type FeedbackCounts = { recorded: number; repeated: number; unknown: number }

type Mail = NonNullable<Awaited<ReturnType<typeof lockMail>>>

/** Whether the mail was delivered, not sent again and not complained about. A bounce does not affect the next attempt. */
function isOut({ state, sentAt }: Mail, kind: FeedbackKind): boolean {
  if (state === 'sent') return true
  // The report may arrive before our own record that the mail was handed over.
  if (state === 'queued' || state === 'retrying') return sentAt === null
  return state === 'bounced' && kind === 'complaint'
}

async function lockFirst(tx: Transaction, mailIds: readonly string[]): Promise<Mail | undefined> {
  for (const id of mailIds) {
    const mail = await lockMail(tx, id)
    if (mail) return mail
  }
  return undefined
}

/** Whether an address is the team's own. Those are configured, and never marked. */
function isOwnAddress({ config }: Pick<Platform, 'config'>, address: string): boolean {
  return ownAddresses(config).includes(emailKey(address))
}

type Happened = { kind: FeedbackKind; at: Date; diagnostic: string }

async function mark(tx: Transaction, address: string, { kind, at, diagnostic }: Happened): Promise<AddressMark | null> {
  const known = await lockAddress(tx, address)
  const days = kind === 'bounce-temporary' ? await countBounceDays(tx, known, at) : 0
  const next = markAfter(known.mark, kind, days)
  if (next && next !== known.mark) await markAddress(tx, known.id, next, diagnostic)
  return next
}

const hashOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

async function recordOne(
  platform: Platform,
  tx: Transaction,
  feedback: MailFeedback,
  origin: Origin,
): Promise<keyof FeedbackCounts> {
  const mail = await lockFirst(tx, feedback.mailIds)
  const address = mail?.toAddress ?? feedback.address
  if (!address) return 'unknown'
  const { kind, diagnostic } = feedback
  const at = feedback.at ?? mail?.sentAt ?? mail?.createdAt ?? new Date()
  const contentHash = hashOf(mail?.id ?? emailKey(address), kind, at.toISOString())
  const isNew = await insertFeedback(tx, { said: contentHash, mailId: mail?.id ?? null, address, kind, happenedAt: at })
  if (!isNew) return 'repeated'
  const state = kind === 'complaint' ? 'complained' : 'bounced'
  if (mail && isOut(mail, kind)) await markReturned(tx, mail.id, state, diagnostic)
  const happened = { kind, at, diagnostic }
  const next = isOwnAddress(platform, address) ? null : await mark(tx, address, happened)
  await commitEffects(tx, {
    audit: {
      actor: { kind: 'system', name: 'Mail server' },
      action: `mail.${state}`,
      subject: mail ? { kind: 'mail', id: mail.id, label: mail.subject } : { kind: 'mail', label: 'One of our emails' },
      ...(mail && { was: { state: mail.state } }),
      became: { said: kind, address: next ?? 'not marked' },
      origin,
    },
  })
  return 'recorded'
}

/**
 * Stores each report once. Marks the mail with the diagnostic, marks its address if needed and writes the audit entry, in one transaction
 * per event (rules M8, M9). An event about an unknown mail or address is counted as unknown.
 */
export async function recordFeedback(
  platform: Platform,
  all: readonly MailFeedback[],
  origin: Origin,
): Promise<FeedbackCounts> {
  const counts: FeedbackCounts = { recorded: 0, repeated: 0, unknown: 0 }
  for (const one of all) counts[await platform.database.transaction((tx) => recordOne(platform, tx, one, origin))] += 1
  return counts
}
