import type { PartState } from '../status.ts'

/** The result of a check, with a reason for the public page. */
export type Verdict = { state: PartState; reason?: string }

const minuteMs = 60_000
const slowMs = 1_000

const ok: Verdict = { state: 'ok' }
export const failed = (reason: string): Verdict => ({ state: 'failed', reason })
const degraded = (reason: string): Verdict => ({ state: 'degraded', reason })

/** Judges a successful response by its duration. */
export function judgeDuration(durationMs: number): Verdict {
  return durationMs <= slowMs ? ok : degraded('It answers, but takes longer than a second.')
}

export type MailFacts = {
  oldestWaitingMs: number
  failed: number
  retrying: number
  sent: number
  isServerAway: boolean
}

/** Judges the mail. One wrong address is not our fault, but several undelivered mails with hardly any delivered one are. */
export function judgeMail({ oldestWaitingMs, failed: lost, retrying, sent, isServerAway }: MailFacts): Verdict {
  const minutes = Math.floor(oldestWaitingMs / minuteMs)
  if (isServerAway) return failed('The mail server does not answer. Mails wait and will be sent.')
  if (minutes >= 30) return failed(`The oldest mail has waited for ${minutes} minutes.`)
  if (minutes >= 5) return degraded(`The oldest mail has waited for ${minutes} minutes.`)
  if (lost + retrying >= 3 && lost + retrying > sent) return degraded('More mails were held up than were sent.')
  return ok
}

/** Judges background jobs by their heartbeat of each minute. Without one the result is unknown until three minutes after the start. */
export function judgeBeat(beatAt: Date | undefined, now: Date, upMs: number): Verdict | undefined {
  const ageMs = now.getTime() - (beatAt?.getTime() ?? -Infinity)
  if (ageMs <= 2.5 * minuteMs) return ok
  if (upMs < 3 * minuteMs) return undefined
  const minutes = Math.floor(ageMs / minuteMs)
  if (ageMs <= 10 * minuteMs) return degraded(`The last sign of life was ${minutes} minutes ago.`)
  return failed('Background work has not run for more than ten minutes.')
}
