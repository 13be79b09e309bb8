import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { findMarkedAddress } from '#app/outbox/mail/addresses/address-marks.queries.server.ts'
import { findMail, findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { emailKey } from '#app/core/text/text.ts'
import { type ChangedKind, changeRecord } from '#app/office/records/change-record.server.ts'
import { findRecord, type RecordTable, type Stored, type StoredRecord } from '#app/office/records/find-record.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { replyMail } from './reply.mail.tsx'
import { type Reply, replySchema } from './reply.schema.ts'

/** The recipient of a reply, and the parts of the mail that depend on the record. */
type Addressee = {
  name: string
  email: string
  /** Undefined if the shop is unknown. */
  shop?: string
  /** The team's address, which receives the recipient's answers. */
  team: string
  /** The initial subject. */
  subject: string
  /** Why the recipient gets the mail, in its last line. */
  why: string
}

/** A kind of record that can be replied to: its acts include `replied`. */
export type Repliable<Table extends RecordTable, Status extends string, Name extends string> = {
  record: ChangedKind<Table, Status, Name | 'replied'>
  /** `There is no such enquiry.` */
  one: string
  addressee(record: Stored<Table> & StoredRecord, config: Config, queries: Queries): Addressee | Promise<Addressee>
}

/** The maximum number of earlier mails in a thread's references: the first one and the newest. */
const mostFollowed = 10

/** Returns the ids of the earlier mails to this person about the record, the oldest first, except failed ones (rule RE3). */
async function mailsBefore(queries: Queries, about: { kind: string; id: string }, email: string): Promise<string[]> {
  const mails = await findMailsAbout(queries, about.kind, about.id)
  const theirs = mails.filter(({ toAddress, state }) => emailKey(toAddress) === emailKey(email) && state !== 'failed')
  const ids = theirs.map(({ id }) => id).toReversed()
  return ids.length > mostFollowed ? [...ids.slice(0, 1), ...ids.slice(1 - mostFollowed)] : ids
}

type Letter = Pick<Reply, 'subject' | 'words'>

function replyTo(
  {
    to,
    about,
    reference,
    from,
  }: { to: Addressee; about: { kind: string; id: string }; reference: string; from: string },
  letter: Letter,
  follows: readonly string[],
): OutgoingMail {
  return mail({
    template: replyMail,
    data: { ...letter, reference, from, why: to.why, follows },
    to: { name: '', address: to.email },
    replyTo: to.team,
    about,
  })
}

type Sending = { id: string; reply: unknown; expectedVersion?: number | undefined; origin: Origin }

/**
 * Replies to the sender of a record: stores the mail, the timeline entry with the text, the audit entry and the new status in one
 * transaction (rules RE1 to RE4). Idempotent by key. Refused if mails to the address are suppressed.
 * @throws RefusedError forbidden
 */
export async function sendReply<Table extends RecordTable, Status extends string, Name extends string>(
  platform: Platform,
  actor: StaffActor,
  { record: kind, addressee }: Repliable<Table, Status, Name>,
  { id, reply, expectedVersion, origin }: Sending,
): Promise<Result<Status, 'not-found' | 'stale' | 'bad-reply' | 'kept-back'>> {
  permit(actor, kind.rights.act)
  const parsed = replySchema.safeParse(reply)
  if (!parsed.success) return refused('bad-reply')
  const { key, ...letter } = parsed.data
  const about = { kind: kind.kind, id }
  return changeRecord<Table, Status, Name | 'replied', 'bad-reply' | 'kept-back'>(platform, actor, kind, {
    id,
    act: 'replied',
    details: { note: letter.words, facts: { mail: key, subject: letter.subject } },
    expectedVersion,
    origin,
    work: async (tx, record) => {
      const sent = await findMail(tx, key)
      if (sent) return sent.aboutId === id ? ok(undefined) : refused('bad-reply')
      const to = await addressee(record, platform.config, tx)
      if (await findMarkedAddress(tx, to.email)) return refused('kept-back')
      const follows = await mailsBefore(tx, about, to.email)
      const { reference } = record
      await commitEffects(tx, {
        mails: [{ ...replyTo({ to, about, reference, from: actor.name }, letter, follows), id: key }],
      })
      return ok({ audit: { mail: key } })
    },
  })
}

/**
 * Returns the HTML part of a reply or an unfinished draft. Stores nothing.
 * @throws RefusedError forbidden
 */
export async function previewReply<Table extends RecordTable, Status extends string, Name extends string>(
  platform: Platform,
  actor: StaffActor,
  { record: kind, addressee }: Repliable<Table, Status, Name>,
  { id, letter }: { id: string; letter: Letter },
): Promise<Result<string, 'not-found'>> {
  permit(actor, kind.rights.act)
  const record = await findRecord(platform.database.queries, kind.table, id)
  if (!record) return refused('not-found')
  const about = { kind: kind.kind, id }
  const to = await addressee(record, platform.config, platform.database.queries)
  const { template, data } = replyTo({ to, about, reference: record.reference, from: actor.name }, letter, [])
  return ok((await renderMail(template, data)).html)
}
