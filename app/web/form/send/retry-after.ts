import { clockError } from './server-clock.ts'

/**
 * Parses `Retry-After` of a response into seconds; undefined if it is missing or invalid. A date is compared with the server's
 * time (rule AC70).
 */
export function parseRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const header = headers.get('Retry-After')
  if (!header) return undefined
  const from = now - clockError(headers, now)
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - from) / 1_000)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

const minute = 60
const hour = 60 * minute

/** Returns a sentence that says when to try again, rounded up: `Try again in about 9 minutes.` */
export function retryWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'Try again in a moment.'
  if (seconds <= 10) return 'Try again in a few seconds.'
  if (seconds < 50) return `Try again in about ${Math.ceil(seconds / 10) * 10} seconds.`
  if (seconds <= 1.5 * minute) return 'Try again in about a minute.'
  if (seconds < 50 * minute) return `Try again in about ${Math.ceil(seconds / minute)} minutes.`
  if (seconds <= 1.5 * hour) return 'Try again in about an hour.'
  if (seconds < 20 * hour) return `Try again in about ${Math.ceil(seconds / hour)} hours.`
  return 'Try again tomorrow.'
}

/** Returns the message of a refusal for too many attempts (429): `Too many attempts. Try again in about 9 minutes.` */
export const tooOften = (seconds: number | undefined): string => `Too many attempts. ${retryWords(seconds)}`
