/**
 * The state of a mail. `sent`: the SMTP server accepted it or, without one, it is in the built-in outbox. `bounced` and
 * `complained`: reported after that.
 */
export type MailState = 'queued' | 'retrying' | 'sent' | 'failed' | 'bounced' | 'complained'

/** A state as staff see it: without an SMTP server a mail is not sent but stays in the outbox (rule BO76). */
export type ShownMailState = MailState | 'outbox'

export const stateShown = ({
  state,
  transport,
}: {
  state: MailState
  transport: 'smtp' | 'outbox' | null
}): ShownMailState => (state === 'sent' && transport === 'outbox' ? 'outbox' : state)

/** How many hours a mail is tried, from its first failure on. */
export const hoursTried = 72

/**
 * Returns the seconds until the next try after `attempts` failed ones: 30 s doubled each time, at most 50 minutes, ±20% to
 * spread mails that failed together, so never more than an hour. `random` is in [0, 1).
 */
export function retryDelaySeconds(attempts: number, random: number): number {
  const base = Math.min(30 * 2 ** Math.max(0, attempts - 1), 3_000)
  return Math.round(base * (0.8 + 0.4 * random))
}

/**
 * Returns the time of the next try for a mail that failed `attempts` times, first at `firstFailedAt`. The last try is at the end
 * of its hours; undefined after that (rule M2).
 */
export function nextTryAt(attempts: number, firstFailedAt: Date, now: Date, random: number): Date | undefined {
  const end = firstFailedAt.getTime() + hoursTried * 3_600_000
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(now.getTime() + retryDelaySeconds(attempts, random) * 1_000, end))
}

/**
 * Divides the connections for concurrent mails: most of them for all mails, the rest only for codes and links, so that a slow
 * batch of notices never delays those (rule M5).
 */
export function shareConnections(connections: number): { atOnce: number; urgentAtOnce: number } {
  const urgentAtOnce = Math.ceil(connections / 5)
  return { atOnce: connections - urgentAtOnce, urgentAtOnce }
}

/** The relevant parts of an SMTP failure: the server's response code, if there was one, and the library's code. */
export type SmtpFailure = {
  responseCode?: number | undefined
  code?: string | undefined
  /** The step of the protocol: CONN, EHLO, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command?: string | undefined
}

/**
 * Whether a retry cannot help, because the server responded 5xx to the recipient or the message. The operator must repair a
 * refused greeting, login or sender, or a broken connection, and the mail waits for that.
 */
export function isPermanentFailure({ responseCode, code, command }: SmtpFailure): boolean {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return false
  if (command !== undefined && command !== 'RCPT TO' && command !== 'DATA') return false
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}

/** Whether the failure concerns the server, which accepts no mails at all, rather than this recipient or message. */
export function isServersFailure({ responseCode, command }: SmtpFailure): boolean {
  return responseCode === undefined || responseCode === 421 || (command !== 'RCPT TO' && command !== 'DATA')
}

/** Describes a failed try for staff. Leaves out the server's own text, which can quote addresses. */
export function describeFailure({ responseCode, code }: SmtpFailure): string {
  if (responseCode) return `The mail server answered ${responseCode}`
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time'
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS') return 'The mail server could not be reached'
  return `The mail could not be handed over (${code ?? 'unknown reason'})`
}

/** Whether a value is safe in a header: line breaks and NUL would let it inject another header. */
export function isSafeHeaderValue(value: string): boolean {
  return !/[\r\n\0]/.test(value) && value.isWellFormed()
}
