import type { FeedbackKind } from '#app/platform/mail/address-mark.ts'

/** Something that was said of a mail: which it was, as far as that is known, or to which address it went. */
export type MailFeedback = {
  /** The ids that the mail may have, the likeliest first. */
  mailIds: readonly string[]
  /** Only of somebody who has to know it: a mail in a mailbox can say anything. */
  address?: string
  kind: FeedbackKind
  diagnostic: string
  at?: Date | undefined
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const guidOrNone = (text: string): string[] => (guid.test(text) ? [text.toLowerCase()] : [])

/** The ids of our mails among Message-IDs, separated by spaces: `<id@shop.example>`. Whatever stands behind the @. */
export function mailIdsOf(messageIds: string): string[] {
  return messageIds.split(/\s+/).flatMap((word) => {
    const start = word.startsWith('<') ? 1 : 0
    return guidOrNone(word.slice(start, word.indexOf('@')))
  })
}

/** The id in an address of MAIL_BOUNCES, `bounces+id@shop.example`, wherever it stands in a header (rule M8). */
export function returnedMailIds(header: string): string[] {
  return header.split('@').flatMap((part) => guidOrNone(part.slice(part.lastIndexOf('+') + 1)))
}

/** No longer than this is kept of what a server says. */
const longest = 300

/** What a server says, in one line, without the addresses that it quotes. */
export function cleanDiagnostic(text: string): string {
  const words = text.slice(0, 4 * longest).split(/[\s\p{Cc}]+/u)
  const clean = words.map((word) => (word.includes('@') ? '(address)' : word)).join(' ')
  return clean.toWellFormed().slice(0, longest).trim()
}

/**
 * The kind of a bounce by its enhanced status (RFC 3463). For good is what says that the mailbox or its domain is not there;
 * what says something of our mail, of our server or of the moment is not, even where it starts with 5: a server on a
 * blocklist would otherwise lose all its addresses.
 */
export function bounceKind(status: string): FeedbackKind {
  const isGone = /^5\.(?:1\.(?:0|1|2|3|4|6|10)|2\.1|4\.4)$/.test(status)
  return isGone ? 'bounce-permanent' : 'bounce-temporary'
}

/** The enhanced status of a report: the one in the server's words, where the report itself has none that says anything. */
export function bounceStatus(status: string, diagnostic: string): string {
  const given = /\b[245]\.\d{1,3}\.\d{1,3}\b/
  const own = given.exec(status)?.[0]
  if (own && !own.endsWith('.0.0')) return own
  return given.exec(diagnostic)?.[0] ?? own ?? ''
}

/** The moment that a report names, if it can be one. */
export function momentOf(date: string | undefined, now = new Date()): Date | undefined {
  const at = new Date(date ?? '')
  const isPlausible = at.getTime() > Date.UTC(2000, 0) && at.getTime() < now.getTime() + 86_400_000
  return isPlausible ? at : undefined
}
