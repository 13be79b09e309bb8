import { commitEffects } from '../commit-effects.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Database, Transaction } from '#app/data/database/database.server.ts'
import type { Job, Jobs } from '../jobs/jobs.server.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'
import {
  describeFailure,
  isPermanentFailure,
  isServersFailure,
  nextTryAt,
  shareConnections,
  type SmtpFailure,
} from './mail.ts'
import { isKeptBack, keptBackReason } from './addresses/address-mark.ts'
import { findMarkedAddress } from './addresses/address-marks.queries.server.ts'
import {
  findMail,
  isForLater,
  lockUnsentMail,
  markDue,
  markFailed,
  markQueued,
  markRetrying,
  markSent,
  type StoredMail,
  claimMail,
} from './mail.queries.server.ts'
import { isMailPaused } from './mail-pause.queries.server.ts'
import { decryptMailData } from './mail-secrets.server.ts'
import { mailQueue } from './outgoing-mail.server.ts'
import { isUrgent, renderMail, type MailTemplates } from './template.server.ts'
import { carrierOf, type MailTransport, type RenderedMail } from './transport/transport.server.ts'

type Parts = {
  config: Pick<Config, 'SMTP_CONNECTIONS'>
  database: Database
  keys: Keys
  log: Log
  templates: MailTemplates
  transport: MailTransport
  jobs: Jobs
}

/** The mail's template or its encrypted data is missing or broken, so that a retry would not help. */
class UnwritableMailError extends Error {
  override name = 'UnwritableMailError'
}

/** Its encrypted data were changed in the database, or no key opens them. */
class BrokenMailError extends UnwritableMailError {
  override name = 'BrokenMailError'
}

function isUrgentMail(templates: MailTemplates, mail: Pick<StoredMail, 'template'>): boolean {
  const template = templates.get(mail.template)
  return template !== undefined && isUrgent(template)
}

type Kept = Pick<StoredMail, 'id' | 'template' | 'data'>

/** Returns the decrypted data of a mail, parsed by its template's schema. @throws UnwritableMailError */
function dataOf({ keys, templates }: Pick<Parts, 'keys' | 'templates'>, { id, template: name, data }: Kept) {
  const template = templates.get(name)
  if (!template) throw new UnwritableMailError(`there is no mail template named ${name}`)
  const failed = `the mail template ${name} failed`
  let opened = data
  try {
    if (template.mask) opened = decryptMailData(keys, id, data)
  } catch (error) {
    throw new BrokenMailError(failed, { cause: error })
  }
  try {
    return { template, data: template.data.parse(opened) }
  } catch (error) {
    throw new UnwritableMailError(failed, { cause: error })
  }
}

async function render(parts: Pick<Parts, 'keys' | 'templates'>, mail: StoredMail, isMasked: boolean) {
  const { template, data } = dataOf(parts, mail)
  try {
    return await renderMail(template, isMasked && template.mask ? template.mask(data) : data)
  } catch (error) {
    throw new UnwritableMailError(`the mail template ${mail.template} failed`, { cause: error })
  }
}

/** Returns the one-click unsubscribe URL of a mail and the mails that it follows. */
function headersOf(parts: Pick<Parts, 'keys' | 'templates'>, mail: StoredMail) {
  const { oneClickUrl, thread } = parts.templates.get(mail.template) ?? {}
  if (!oneClickUrl && !thread) return {}
  const { data } = dataOf(parts, mail)
  return { ...(oneClickUrl && { oneClickUrl: oneClickUrl(data) }), ...(thread && { thread: thread(data) }) }
}

/** Returns the headers of a mail whose body is stored. They are empty if this version cannot read its data. */
function headersIfReadable(parts: Pick<Parts, 'keys' | 'templates'>, mail: StoredMail) {
  try {
    return headersOf(parts, mail)
  } catch (error) {
    if (error instanceof UnwritableMailError) return {}
    throw error
  }
}

/**
 * Returns the mail with the body that was sent, or a newly rendered one. The body of a mail with a secret is never stored;
 * `isMasked` renders it without the secret.
 */
export async function renderedMail(
  parts: Pick<Parts, 'keys' | 'templates'>,
  mail: StoredMail,
  isMasked: boolean,
): Promise<RenderedMail> {
  if (mail.html === null || mail.plainText === null)
    return { ...mail, ...headersOf(parts, mail), ...(await render(parts, mail, isMasked)) }
  return { ...mail, ...headersIfReadable(parts, mail), html: mail.html, plainText: mail.plainText }
}

const unwritable = 'This version of the product cannot write this mail.'

/**
 * `renderedMail` for the office, which opens mails of every version: a mail whose body cannot be written says so.
 * @throws BrokenMailError
 */
export async function shownMail(
  parts: Pick<Parts, 'keys' | 'templates'>,
  mail: StoredMail,
  isMasked: boolean,
): Promise<RenderedMail> {
  try {
    return await renderedMail(parts, mail, isMasked)
  } catch (error) {
    if (!(error instanceof UnwritableMailError) || error instanceof BrokenMailError) throw error
    return { ...mail, html: `<p>${unwritable}</p>`, plainText: unwritable }
  }
}

/** The link of an invitation that a mail carries; undefined in a mail that carries none, or that cannot be read. */
export function inviteUrlOf(parts: Pick<Parts, 'keys' | 'templates'>, mail: StoredMail): string | undefined {
  if (!parts.templates.get(mail.template)?.inviteUrl) return undefined
  try {
    const { template, data } = dataOf(parts, mail)
    return template.inviteUrl?.(data)
  } catch (error) {
    if (!(error instanceof UnwritableMailError) || error instanceof BrokenMailError) throw error
    return undefined
  }
}

/** The job data of a mail: the time of its first failure, and whether it waits for the server rather than for its recipient. */
type MailWork = { mailId: string; firstFailedAt?: string; waitsForServer?: true }

const forServer = { waitsForServer: true } as const

type Failed = { failure: SmtpFailure; isServerAway: boolean; at: Date }

async function recordFailure(
  { database, log, templates }: Parts,
  mail: StoredMail,
  work: MailWork,
  { failure, isServerAway, at }: Failed,
): Promise<void> {
  const attempt = mail.attempts + 1
  const reason = describeFailure(failure)
  const firstFailedAt = work.firstFailedAt ?? at.toISOString()
  const next = isPermanentFailure(failure) ? undefined : nextTryAt(attempt, new Date(firstFailedAt), at, Math.random())
  const level = next && attempt > 1 ? 'debug' : 'warn'
  log[level](next ? 'a mail will be retried' : 'a mail failed permanently', { mailId: mail.id, attempt, reason })
  await database.transaction(async (tx) => {
    const current = await lockUnsentMail(tx, mail.id)
    if (!current) return
    if (!next) return markFailed(tx, mail.id, reason)
    await markRetrying(tx, mail.id, reason, next)
    const again: MailWork = { mailId: mail.id, firstFailedAt, ...(isServerAway && forServer) }
    await commitEffects(tx, {
      jobs: [{ queue: mailQueue, data: again, startAfter: next, isUrgent: isUrgentMail(templates, mail) }],
    })
  })
}

/** Mails that waited for the server are retried within so many seconds, not all at once. */
const hastenedWithinSeconds = 10

/** Makes mails that wait for the server due within seconds, because it responds again (rule M2). */
export function tryWhatWaits({ database, jobs }: Pick<Parts, 'database' | 'jobs'>): Promise<void> {
  return database.transaction(async (tx) => {
    const due = (await jobs.hasten(tx, mailQueue, forServer, hastenedWithinSeconds)) as MailWork[]
    const ids = due.map(({ mailId }) => mailId)
    await markDue(tx, ids)
  })
}

/** Returns why the mail's address gets nothing; undefined if it may be sent (rule M9). */
async function whyKeptBack({ database, templates }: Parts, mail: StoredMail): Promise<string | undefined> {
  const known = await findMarkedAddress(database.queries, mail.toAddress)
  if (!known) return undefined
  const template = templates.get(mail.template)
  const kind = { isReminder: template?.isReminder === true, opensSomething: template?.mask !== undefined }
  return isKeptBack(known.mark, kind) ? keptBackReason[known.mark] : undefined
}

/** Loads and renders the mail, unless it was sent, withdrawn, suppressed or cannot be rendered. */
async function readUnsentMail(parts: Parts, mailId: string): Promise<RenderedMail | undefined> {
  const { database, log } = parts
  const mail = await findMail(database.queries, mailId)
  if (!mail || (mail.state !== 'queued' && mail.state !== 'retrying')) return undefined
  // `isForLater` is false for a mail that was marked before by a process that then died, so it is sent.
  if (isForLater(mail) && !(await database.transaction((tx) => claimMail(tx, mailId)))) return undefined
  const reason = await whyKeptBack(parts, mail)
  if (reason) {
    await database.transaction(async (tx) => {
      if (await lockUnsentMail(tx, mailId)) await markFailed(tx, mailId, reason)
    })
    return undefined
  }
  try {
    return await renderedMail(parts, mail, false)
  } catch (error) {
    if (!(error instanceof UnwritableMailError)) throw error
    log.error('a mail could not be rendered', { mailId, ...errorFields(error) })
    await database.transaction((tx) => markFailed(tx, mailId, 'The mail could not be written'))
    return undefined
  }
}

/**
 * The job that sends one mail; many run concurrently and independently. It waits for the server outside any transaction. A crash
 * between the server's response and the mark causes one more copy with the same Message-ID, never a lost mail.
 */
export function sendMailJob(parts: Parts, clock = () => new Date()): Job<MailWork> {
  const { database, transport } = parts
  let taken = 0
  // True at the start, because an outage may have begun before it.
  let mayOthersWait = true
  return {
    queue: mailQueue,
    leaseSeconds: 90,
    isPaused: () => isMailPaused(parts.database.queries),
    ...shareConnections(parts.config.SMTP_CONNECTIONS),
    async work(work) {
      const mail = await readUnsentMail(parts, work.mailId)
      if (!mail) return
      const takenBefore = taken
      const kind = carrierOf(transport, mail)
      try {
        await transport.deliver(mail)
      } catch (error) {
        const failure = error as SmtpFailure
        // A server that has since accepted another mail is not away, whatever happened to this one.
        const isServerAway = isServersFailure(failure) && taken === takenBefore
        mayOthersWait ||= isServerAway
        return recordFailure(parts, mail, work, { failure, isServerAway, at: clock() })
      }
      if (kind === transport.kind) taken += 1
      // Stores the sent body for staff, unless it contains a secret.
      const body = parts.templates.get(mail.template)?.mask ? undefined : mail
      await markSent(database.queries, mail.id, { transport: kind, body })
      if (!mayOthersWait && !work.waitsForServer) return
      mayOthersWait = false
      await tryWhatWaits(parts)
    },
  }
}

/** Queues a mail again, as new. The caller records who requested it, in the same transaction. */
export async function requeueMail(
  tx: Transaction,
  { templates }: Pick<Parts, 'templates'>,
  mail: Pick<StoredMail, 'id' | 'template'>,
): Promise<void> {
  await markQueued(tx, mail.id)
  await commitEffects(tx, {
    jobs: [{ queue: mailQueue, data: { mailId: mail.id }, isUrgent: isUrgentMail(templates, mail) }],
  })
}
