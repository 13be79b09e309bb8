import type { FeedbackKind } from '#app/outbox/mail/addresses/address-mark.ts'

/** A report about a mail, identified by its possible ids or its address. */
export type MailFeedback = {
  /** The possible ids of the mail, the likeliest first. */
  mailIds: readonly string[]
  /** Only from an authenticated provider: a mail in a mailbox can claim anything. */
  address?: string
  kind: FeedbackKind
  diagnostic: string
  at?: Date | undefined
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const guidOrNone = (text: string): string[] => (guid.test(text) ? [text.toLowerCase()] : [])

/** Returns the ids of our mails in a space-separated list of Message-IDs: `<id@shop.example>`, with any domain. */
export function mailIdsOf(messageIds: string): string[] {
  return messageIds.split(/\s+/).flatMap((word) => {
    const start = word.startsWith('<') ? 1 : 0
    return guidOrNone(word.slice(start, word.indexOf('@')))
  })
}

/** Returns the ids in a header's addresses of MAIL_BOUNCES, `bounces+id@shop.example` (rule M8). */
export function returnedMailIds(header: string): string[] {
  return header.split('@').flatMap((part) => guidOrNone(part.slice(part.lastIndexOf('+') + 1)))
}

/** The maximum length of a stored diagnostic. */
const longest = 300

/** Returns a server's text in one line, without the quoted addresses. */
export function cleanDiagnostic(text: string): string {
  const words = text.slice(0, 4 * longest).split(/[\s\p{Cc}]+/u)
  const clean = words.map((word) => (word.includes('@') ? '(address)' : word)).join(' ')
  return clean.toWellFormed().slice(0, longest).trim()
}

/**
 * Returns the kind of a bounce from its enhanced status (RFC 3463). Only a missing mailbox or domain is permanent. Codes about our mail,
 * our server or a temporary state are not, even if they start with 5: otherwise a blocklisted server would lose all its addresses.
 */
export function bounceKind(status: string): FeedbackKind {
  const isGone = /^5\.(?:1\.(?:0|1|2|3|4|6|10)|2\.1|4\.4)$/.test(status)
  return isGone ? 'bounce-permanent' : 'bounce-temporary'
}

/** Returns the enhanced status of a report. If it is missing or unspecific, the one in the server's text is used. */
export function bounceStatus(status: string, diagnostic: string): string {
  // Not a part of an IP address.
  const given = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/
  const own = given.exec(status)?.[0]
  if (own && !own.endsWith('.0.0')) return own
  return given.exec(diagnostic)?.[0] ?? own ?? ''
}

/** Parses a report's date; undefined if it is invalid or implausible. */
export function momentOf(date: string | undefined, now = new Date()): Date | undefined {
  const at = new Date(date ?? '')
  const isPlausible = at.getTime() > Date.UTC(2000, 0) && at.getTime() < now.getTime() + 86_400_000
  return isPlausible ? at : undefined
}
