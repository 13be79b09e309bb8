/**
 * Where a mail stands. `sent` means that the SMTP server took it or, without one, that it lies in the built-in outbox; `bounced`
 * and `complained` what was said of it after that.
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

/** For how long a mail is tried, from its first failure on. */
export const hoursTried = 72

/**
 * Seconds until the next try after `attempts` failed ones: 30 s doubled each time, at most 50 minutes, ± 20 % so that
 * mails that failed together do not come back together: never more than an hour. `random` is in [0, 1).
 */
export function retryDelaySeconds(attempts: number, random: number): number {
  const base = Math.min(30 * 2 ** Math.max(0, attempts - 1), 3_000)
  return Math.round(base * (0.8 + 0.4 * random))
}

/**
 * When a mail that failed `attempts` times, at first at `firstFailedAt`, is tried again: for the last time when its hours are
 * over, and not after that (rule M2).
 */
export function nextTryAt(attempts: number, firstFailedAt: Date, now: Date, random: number): Date | undefined {
  const end = firstFailedAt.getTime() + hoursTried * 3_600_000
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(now.getTime() + retryDelaySeconds(attempts, random) * 1_000, end))
}

/**
 * How many mails are handed over at once, on as many connections: most of them to mails of all kinds, the rest to codes and
 * links alone, so that a batch of notices that the server is slow to take never keeps one back (rule M5).
 */
export function shareConnections(connections: number): { atOnce: number; urgentAtOnce: number } {
  const urgentAtOnce = Math.ceil(connections / 5)
  return { atOnce: connections - urgentAtOnce, urgentAtOnce }
}

/** An SMTP failure, as far as it matters: the server's code, when there was one, and the library's own code. */
export type SmtpFailure = {
  responseCode?: number | undefined
  code?: string | undefined
  /** At which step: CONN, EHLO, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  command?: string | undefined
}

/**
 * Whether trying again cannot help: the server answered 5xx to the recipient or the message. A refused greeting, login
 * or sender, or a broken connection, is the operator's to repair, and the mail waits for it.
 */
export function isPermanentFailure({ responseCode, code, command }: SmtpFailure): boolean {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return false
  if (command !== undefined && command !== 'RCPT TO' && command !== 'DATA') return false
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}

/** Whether it says something of the server, which took nothing from anybody, rather than of this recipient or message. */
export function isServersFailure({ responseCode, command }: SmtpFailure): boolean {
  return responseCode === undefined || responseCode === 421 || (command !== 'RCPT TO' && command !== 'DATA')
}

/** What staff read about a failed try. Servers' own texts can quote addresses and are left out. */
export function describeFailure({ responseCode, code }: SmtpFailure): string {
  if (responseCode) return `The mail server answered ${responseCode}`
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time'
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS') return 'The mail server could not be reached'
  return `The mail could not be handed over (${code ?? 'unknown reason'})`
}

/** Line breaks and NUL would let a value start a header of its own. */
export function isSafeHeaderValue(value: string): boolean {
  return !/[\r\n\0]/.test(value) && value.isWellFormed()
}
