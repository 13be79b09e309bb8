import { accept } from '../accept/accept.server.ts'
import type { Config } from '../config.server.ts'
import type { Keys } from '../crypto/keys.server.ts'
import type { Database, Transaction } from '../database/database.server.ts'
import type { Job, Jobs } from '../jobs/jobs.server.ts'
import { errorFields, type Log } from '../log.server.ts'
import {
  describeFailure,
  isPermanentFailure,
  isServersFailure,
  nextTryAt,
  shareConnections,
  type SmtpFailure,
} from './mail.ts'
import { isKeptBack, keptBackReason } from './address-mark.ts'
import { findMarkedAddress } from './address-marks.store.server.ts'
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
  takeMail,
} from './mail.store.server.ts'
import { isMailHeld } from './mail-hold.store.server.ts'
import { openMailData } from './mail-secrets.server.ts'
import { mailQueue } from './outgoing-mail.server.ts'
import { isUrgent, renderMail, type MailTemplates } from './template.server.ts'
import { carrierOf, type MailTransport, type RenderedMail } from './transport.server.ts'

type Parts = {
  config: Pick<Config, 'SMTP_CONNECTIONS'>
  database: Database
  keys: Keys
  log: Log
  templates: MailTemplates
  transport: MailTransport
  jobs: Jobs
}

/** The mail's template is gone or broken, or its seal is: trying again would not mend it. */
class UnwritableMailError extends Error {
  override name = 'UnwritableMailError'
}

/** Its sealed data were changed in the database, or no key opens them. */
class BrokenMailError extends UnwritableMailError {
  override name = 'BrokenMailError'
}

function isUrgentMail(templates: MailTemplates, mail: Pick<StoredMail, 'template'>): boolean {
  const template = templates.get(mail.template)
  return template !== undefined && isUrgent(template)
}

type Kept = Pick<StoredMail, 'id' | 'template' | 'data'>

/** What a mail says, read by the schema of its template, in the clear. @throws UnwritableMailError */
function dataOf({ keys, templates }: Pick<Parts, 'keys' | 'templates'>, { id, template: name, data }: Kept) {
  const template = templates.get(name)
  if (!template) throw new UnwritableMailError(`there is no mail template named ${name}`)
  const failed = `the mail template ${name} failed`
  let opened = data
  try {
    if (template.mask) opened = openMailData(keys, id, data)
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

/** Where one POST stops such mails, and which mails it follows. */
function headersOf(parts: Pick<Parts, 'keys' | 'templates'>, mail: StoredMail) {
  const { oneClickUrl, thread } = parts.templates.get(mail.template) ?? {}
  if (!oneClickUrl && !thread) return {}
  const { data } = dataOf(parts, mail)
  return { ...(oneClickUrl && { oneClickUrl: oneClickUrl(data) }), ...(thread && { thread: thread(data) }) }
}

/** The headers of a mail whose body is kept: its data may be of a version that this one cannot read. */
function headersIfReadable(parts: Pick<Parts, 'keys' | 'templates'>, mail: StoredMail) {
  try {
    return headersOf(parts, mail)
  } catch (error) {
    if (error instanceof UnwritableMailError) return {}
    throw error
  }
}

/**
 * The mail with its body: the one that it was sent with, or rendered now. Of a mail that opens something the body is never kept, and
 * is rendered `isMasked` without what opens.
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

/** What the job of a mail knows: since when it fails, and whether it waits for the server rather than for its recipient. */
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
  log.warn(next ? 'a mail will be retried' : 'a mail failed permanently', { mailId: mail.id, attempt, reason })
  await database.transaction(async (tx) => {
    const current = await lockUnsentMail(tx, mail.id)
    if (!current) return
    if (!next) return markFailed(tx, mail.id, reason)
    await markRetrying(tx, mail.id, reason, next)
    const again: MailWork = { mailId: mail.id, firstFailedAt, ...(isServerAway && forServer) }
    await accept(tx, {
      jobs: [{ queue: mailQueue, data: again, startAfter: next, isUrgent: isUrgentMail(templates, mail) }],
    })
  })
}

/** Mails that waited for the server are tried again within so many seconds, not all in one moment. */
const hastenedWithinSeconds = 10

/** The server answers again: the mails that wait for it are due within seconds (rule M2). */
export function tryWhatWaits({ database, jobs }: Pick<Parts, 'database' | 'jobs'>): Promise<void> {
  return database.transaction(async (tx) => {
    const due = (await jobs.hasten(tx, mailQueue, forServer, hastenedWithinSeconds)) as MailWork[]
    const ids = due.map(({ mailId }) => mailId)
    await markDue(tx, ids)
  })
}

/** Why nothing is sent to the address of this mail, if nothing is (rule M9). */
async function whyKeptBack({ database, templates }: Parts, mail: StoredMail): Promise<string | undefined> {
  const known = await findMarkedAddress(database.queries, mail.toAddress)
  if (!known) return undefined
  const template = templates.get(mail.template)
  const kind = { isReminder: template?.isReminder === true, opensSomething: template?.mask !== undefined }
  return isKeptBack(known.mark, kind) ? keptBackReason[known.mark] : undefined
}

/** The mail with its body, if it is still to be sent, can be written, and its address is written to. */
async function readUnsentMail(parts: Parts, mailId: string): Promise<RenderedMail | undefined> {
  const { database, log } = parts
  const mail = await findMail(database.queries, mailId)
  if (!mail || (mail.state !== 'queued' && mail.state !== 'retrying')) return undefined
  // Of a mail that was taken before, by a process that then died, `isForLater` is false: it goes on.
  if (isForLater(mail) && !(await database.transaction((tx) => takeMail(tx, mailId)))) return undefined
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
 * The job that sends one mail, many at once and each by itself. It waits for the server outside any transaction; a crash
 * between the server's answer and the mark leads to one more copy with the same Message-ID, never to a lost mail.
 */
export function sendMailJob(parts: Parts, clock = () => new Date()): Job<MailWork> {
  const { database, transport } = parts
  let taken = 0
  // At the start too: an outage may have begun before it.
  let mayOthersWait = true
  return {
    queue: mailQueue,
    leaseSeconds: 90,
    isHeld: () => isMailHeld(parts.database.queries),
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
        // A server that took another mail meanwhile is not away, whatever happened to this one.
        const isServerAway = isServersFailure(failure) && taken === takenBefore
        mayOthersWait ||= isServerAway
        return recordFailure(parts, mail, work, { failure, isServerAway, at: clock() })
      }
      if (kind === transport.kind) taken += 1
      // So that what staff see later is what was sent; what opens something is not kept.
      const body = parts.templates.get(mail.template)?.mask ? undefined : mail
      await markSent(database.queries, mail.id, { transport: kind, body })
      if (!mayOthersWait && !work.waitsForServer) return
      mayOthersWait = false
      await tryWhatWaits(parts)
    },
  }
}

/** Puts a mail into the queue once more, as new. The caller records who asked for it, in the same transaction. */
export async function requeueMail(
  tx: Transaction,
  { templates }: Pick<Parts, 'templates'>,
  mail: Pick<StoredMail, 'id' | 'template'>,
): Promise<void> {
  await markQueued(tx, mail.id)
  await accept(tx, { jobs: [{ queue: mailQueue, data: { mailId: mail.id }, isUrgent: isUrgentMail(templates, mail) }] })
}
