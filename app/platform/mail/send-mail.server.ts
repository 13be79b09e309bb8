import type { Config } from '../config.server.ts'
import type { Keys } from '../crypto/keys.server.ts'
import type { Database, Transaction } from '../database/database.server.ts'
import type { Job, Jobs } from '../jobs/jobs.server.ts'
import { errorFields, type Log } from '../log.server.ts'
import {
  describeFailure,
  isPermanentFailure,
  maxAttempts,
  retryDelaySeconds,
  shareConnections,
  type SmtpFailure,
} from './mail.ts'
import {
  findMail,
  keepRendering,
  lockUnsentMail,
  markFailed,
  markQueued,
  markRetrying,
  markSent,
  type StoredMail,
} from './mail.store.server.ts'
import { isMailHeld } from './mail-hold.store.server.ts'
import { openMailData } from './mail-secrets.server.ts'
import { mailQueue } from './queue-mails.server.ts'
import { renderMail, type MailTemplates } from './template.server.ts'
import type { MailTransport, RenderedMail } from './transport.server.ts'

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

/** Whether somebody waits for it: it opens something with a code or a link (rule M5). */
function isUrgent(templates: MailTemplates, { template }: Pick<StoredMail, 'template'>): boolean {
  return templates.get(template)?.mask !== undefined
}

type Body = { html: string; plainText: string }

async function render(
  { keys, templates }: Pick<Parts, 'keys' | 'templates'>,
  mail: StoredMail,
  isMasked: boolean,
): Promise<Body & { isSecret: boolean }> {
  const template = templates.get(mail.template)
  if (!template) throw new UnwritableMailError(`there is no mail template named ${mail.template}`)
  const isSecret = template.mask !== undefined
  try {
    const whole = isSecret ? openMailData(keys, mail.id, mail.data) : mail.data
    const body = await renderMail(template, isMasked && template.mask ? template.mask(whole) : whole)
    return { ...body, isSecret }
  } catch (error) {
    throw new UnwritableMailError(`the mail template ${mail.template} failed`, { cause: error })
  }
}

/**
 * The mail with its body: rendered at the first try and kept, so that what staff see later is what was sent. A mail that
 * opens something is rendered anew each time, `isMasked` without what opens; its body is never kept.
 */
export async function renderedMail(
  parts: Pick<Parts, 'database' | 'keys' | 'templates'>,
  mail: StoredMail,
  isMasked: boolean,
): Promise<RenderedMail> {
  const oneClickUrl = parts.templates.get(mail.template)?.oneClickUrl?.(mail.data)
  const whole = { ...mail, ...(oneClickUrl && { oneClickUrl }) }
  if (mail.html !== null && mail.plainText !== null) return { ...whole, html: mail.html, plainText: mail.plainText }
  const { html, plainText, isSecret } = await render(parts, mail, isMasked)
  if (!isSecret) await parts.database.transaction((tx) => keepRendering(tx, mail.id, html, plainText))
  return { ...whole, html, plainText }
}

async function recordFailure(
  { database, jobs, log, templates }: Parts,
  mail: StoredMail,
  failure: SmtpFailure,
): Promise<void> {
  const attempt = mail.attempts + 1
  const reason = describeFailure(failure)
  const isOver = isPermanentFailure(failure) || attempt >= maxAttempts
  log.warn(isOver ? 'a mail was given up' : 'a mail will be tried again', { mailId: mail.id, attempt, reason })
  await database.transaction(async (tx) => {
    const current = await lockUnsentMail(tx, mail.id)
    if (!current) return
    if (isOver) return markFailed(tx, mail.id, reason)
    const next = new Date(Date.now() + retryDelaySeconds(attempt, Math.random()) * 1_000)
    await markRetrying(tx, mail.id, reason, next)
    await jobs.enqueue(tx, mailQueue, [{ mailId: mail.id }], { startAfter: next, isUrgent: isUrgent(templates, mail) })
  })
}

/**
 * The job that sends one mail, many at once and each by itself. It waits for the server outside any transaction; a crash
 * between the server's answer and the mark leads to one more copy with the same Message-ID, never to a lost mail.
 */
export function sendMailJob(parts: Parts): Job<{ mailId: string }> {
  return {
    queue: mailQueue,
    leaseSeconds: 90,
    isHeld: () => isMailHeld(parts.database.queries),
    ...shareConnections(parts.config.SMTP_CONNECTIONS),
    async work({ mailId }) {
      const { database, transport, log } = parts
      const mail = await findMail(database.queries, mailId)
      if (!mail || mail.state === 'sent' || mail.state === 'failed') return
      const rendered = await renderedMail(parts, mail, false).catch(async (error: unknown) => {
        if (!(error instanceof UnwritableMailError)) throw error
        log.error('a mail cannot be written', { mailId, ...errorFields(error) })
        await database.transaction((tx) => markFailed(tx, mailId, 'The mail could not be written'))
      })
      if (!rendered) return
      try {
        await transport.deliver(rendered)
      } catch (error) {
        return recordFailure(parts, mail, error as SmtpFailure)
      }
      await database.transaction(async (tx) => {
        if (await lockUnsentMail(tx, mailId)) await markSent(tx, mailId, transport.kind)
      })
    },
  }
}

/** Puts a mail into the queue once more, as new. The caller records who asked for it, in the same transaction. */
export async function requeueMail(
  tx: Transaction,
  { jobs, templates }: Pick<Parts, 'jobs' | 'templates'>,
  mail: Pick<StoredMail, 'id' | 'template'>,
): Promise<void> {
  await markQueued(tx, mail.id)
  await jobs.enqueue(tx, mailQueue, [{ mailId: mail.id }], { isUrgent: isUrgent(templates, mail) })
}
