import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Runner } from '#app/data/database/database.server.ts'
import { coarseAddress } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { CaptchaProof } from '#app/core/human-check/human-check-provider.server.ts'
import { AlreadyDoneError, type Repeatable } from './idempotency/idempotency.server.ts'
import { type QueuedJob, urgentPriority } from './jobs/queued-job.ts'
import { mailQueue, type OutgoingMail, rowOf } from './mail/outgoing-mail.server.ts'
import { isUrgent } from './mail/template.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { effectsStatement, type OwnRows } from './effects-statement.server.ts'
import type { AuditEntry } from '#app/core/audit-entry.ts'

type Reply = Record<string, unknown>

/** The effects of an accepted act in addition to the rows of its room. All are optional. */
type Accepted = {
  /** The human check that permitted the act. */
  captchaProof?: CaptchaProof | undefined
  audit?: AuditEntry | readonly AuditEntry[]
  mails?: readonly OutgoingMail[]
  /** Needed for mails that contain secrets: their content is stored encrypted. */
  keys?: Keys
  jobs?: readonly QueuedJob[]
  /** Rows of the room's own table, when the act writes nothing else: see `rowsFor`. */
  rows?: OwnRows
} & ({ once: Repeatable | undefined; reply: Reply } | { once?: never; reply?: never })

function auditRow({ actor, action, subject, was, became, origin }: AuditEntry, entryMac: Runner['entryMac']): object {
  const row = {
    id: newId(),
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    actor_name: actor.name,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id ?? null,
    subject_label: subject.label,
    was: was ?? null,
    became: became ?? null,
    request_id: origin?.requestId ?? null,
    ip: origin ? coarseAddress(origin.ip) : null,
  }
  return { ...row, proof: entryMac?.(row) }
}

const jobRow = ({ queue, data, startAfter, isUrgent, line }: QueuedJob, traceparent?: string): object => ({
  of_queue: queue,
  data: traceparent ? { ...data, traceparent } : data,
  priority: isUrgent ? urgentPriority : 0,
  line,
  later: startAfter,
})

/** Returns null instead of an empty list. */
const listOf = (rows: readonly object[]) => (rows.length > 0 ? JSON.stringify(rows) : null)

function meaningOf(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code !== '23505') return error
  if (constraint === 'idempotency_replies_pkey') return new AlreadyDoneError('this was done before')
  if (constraint === 'human_checks_used_pkey') return new RefusedError('challenge-failed')
  return error
}

/**
 * Stores the effects of every accepted act (decision 4) in one prepared statement: the reply for repeated requests, the spent
 * human check, the audit entries, the mails and the jobs. Given a transaction, the effects commit together with the act. Given
 * the database, the statement is the whole transaction, for acts that write nothing but `rows`. Mails with a mask are encrypted.
 * Mails that a person waits for are sent before all others (rule M5).
 * @throws AlreadyDoneError when the same request committed first, RefusedError challenge-failed when the human check was spent
 * before. Either error aborts the transaction.
 */
export async function commitEffects(
  on: Runner,
  { once, reply, captchaProof, audit = [], mails = [], keys, jobs = [], rows }: Accepted,
): Promise<void> {
  const mailRows = mails.map((mail) => rowOf(mail, keys))
  const mailJobs = mailRows.map(({ id }, index) => ({
    queue: mailQueue,
    data: { mailId: id },
    isUrgent: mails[index] !== undefined && isUrgent(mails[index].template),
    ...(mails[index]?.notBefore && { startAfter: mails[index].notBefore }),
  }))
  const entries = [audit].flat()
  const traceparent = on.traceparent?.()
  const lists = [
    entries.map((entry) => auditRow(entry, on.entryMac)),
    mailRows,
    [...mailJobs, ...jobs].map((job) => jobRow(job, traceparent)),
  ].map(listOf)
  if (!once && !captchaProof && !rows && lists.every((list) => list === null)) return
  const values = [
    ...(once ? [once.scope, once.key, once.bodyHash, JSON.stringify(reply)] : [null, null, null, null]),
    ...(captchaProof ? [captchaProof.replayKey, captchaProof.expiresAt.toISOString()] : [null, null]),
    ...lists,
    ...(rows ? [JSON.stringify(rows.rows)] : []),
  ]
  try {
    await on.run(rows?.statement ?? effectsStatement, values)
  } catch (error) {
    throw meaningOf(error)
  }
}
