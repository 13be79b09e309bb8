import type { Config } from '#app/core/config/config.server.ts'
import { isExampleAddress } from '#app/core/example.ts'
import { type DkimConfig, dkimOf } from './dkim.server.ts'
import type { Tracing } from '#app/core/tracing/tracing.server.ts'
import type { StoredMail } from '../mail.queries.server.ts'
import type { MailThread } from '../template.server.ts'

export type RenderedMail = StoredMail & {
  html: string
  plainText: string
  /** The URL at which one POST stops mails of this kind. */
  oneClickUrl?: string
  thread?: MailThread
}

/** Delivers mails. `deliver` throws an SMTP failure. It may be called twice for one mail, with the same Message-ID. */
export type MailTransport = {
  readonly kind: 'smtp' | 'outbox'
  deliver(mail: RenderedMail): Promise<void>
  /** @throws when the mail server does not respond */
  verify(): Promise<void>
  close(): void
}

/** Returns the transport of a mail: those to example addresses stay in the outbox of any installation (rule EX2). */
export const carrierOf = (
  { kind }: MailTransport,
  { toAddress }: Pick<StoredMail, 'toAddress'>,
): MailTransport['kind'] => (isExampleAddress(toAddress) ? 'outbox' : kind)

/** Returns the transport with a span for each delivery, with the template but not the recipient. */
export function traceDelivery(transport: MailTransport, tracing: Tracing): MailTransport {
  if (!tracing.isOn) return transport
  const attributes = { 'messaging.system': transport.kind, 'messaging.operation.type': 'send' }
  return {
    ...transport,
    deliver: (mail) =>
      tracing.within('send mail', 'client', { ...attributes, 'tillway.mail.template': mail.template }, () =>
        transport.deliver(mail),
      ),
  }
}

/** Leaves mails in the database when there is no SMTP server: staff read them at /staff/mail (rule M3). */
function outbox(): MailTransport {
  return { kind: 'outbox', deliver: async () => {}, verify: async () => {}, close: () => {} }
}

/** Returns the headers that let a mail program offer one-click unsubscribing (RFC 2369 and RFC 8058). */
function unsubscribeHeaders(oneClickUrl: string | undefined): Record<string, string> {
  if (!oneClickUrl) return {}
  return { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Returns the Message-ID of a mail, which is the same for every try. */
export const messageIdOf = (mailId: string, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  `<${mailId}@${new URL(PUBLIC_URL).hostname}>`

/** Asks programs not to answer (RFC 3834). Exchange needs its own header; `All` would also suppress bounces. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }

/** Returns the headers about a mail's origin: automatic or, for a person's message, its thread (rule M10). */
export function originHeaders(
  thread: MailThread | undefined,
  config: Pick<Config, 'PUBLIC_URL'>,
): Record<string, string> {
  if (!thread) return automatic
  const ids = thread.follows.map((id) => messageIdOf(id, config))
  const last = ids.at(-1)
  return { 'X-Reference': thread.reference, ...(last && { 'In-Reply-To': last, References: ids.join(' ') }) }
}

type SmtpConfig = Pick<Config, 'MAIL_FROM' | 'senderName' | 'MAIL_BOUNCES' | 'PUBLIC_URL' | 'SMTP_CONNECTIONS'> &
  DkimConfig

/** Returns the address for bounces of one mail, which identifies the mail whatever the bounce quotes (rule M8). */
export function returnPathOf(bounces: string, mailId: string): string {
  const at = bounces.lastIndexOf('@')
  return `${bounces.slice(0, at)}+${mailId}${bounces.slice(at)}`
}

function smtp(url: string, config: SmtpConfig, silenceMs: number): MailTransport {
  const dkim = dkimOf(config)
  const options = {
    url,
    pool: true as const,
    maxConnections: config.SMTP_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: silenceMs,
    ...(dkim && { dkim }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // Imported with the first mail, not at the start.
  const connect = async () => (await import('nodemailer')).createTransport(options)
  let opened: ReturnType<typeof connect> | undefined
  const transport = () => (opened ??= connect())
  return {
    kind: 'smtp',
    async deliver(mail) {
      if (isExampleAddress(mail.toAddress)) return
      const open = await transport()
      await open.sendMail({
        from: { name: config.senderName, address: config.MAIL_FROM },
        to: { name: mail.toName, address: mail.toAddress },
        ...(config.MAIL_BOUNCES && {
          envelope: { from: returnPathOf(config.MAIL_BOUNCES, mail.id), to: mail.toAddress },
        }),
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        subject: mail.subject,
        html: mail.html,
        text: mail.plainText,
        messageId: messageIdOf(mail.id, config),
        date: mail.createdAt,
        headers: { ...originHeaders(mail.thread, config), ...unsubscribeHeaders(mail.oneClickUrl) },
      })
    },
    verify: async () => void (await (await transport()).verify()),
    close: () => void opened?.then((open) => open.close()),
  }
}

/**
 * Opens the configured mail server, or the outbox. A server that is silent for `silenceMs` causes a timeout.
 * @throws ConfigError when the key for signing mails is unusable.
 */
export function openTransport(config: SmtpConfig & Pick<Config, 'SMTP_URL'>, silenceMs = 30_000): MailTransport {
  return config.SMTP_URL ? smtp(config.SMTP_URL, config, silenceMs) : outbox()
}
