/**
 * Text that a database and a mail can hold: whole Unicode, no control characters but tab and line breaks, and none that
 * turn the direction of what follows, which can make a name read as another one.
 */
export function isCleanText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(text)
}

/** Signs that nobody sees, but for those that belong to the letter or the picture before them. */
const unseen = /(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/gu
/** Joiners and forms of letters that need none. */
const unneeded =
  /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Z}\s])(?:\u200C|\u200D|[\uFE00-\uFE0F])+/gu

/**
 * What somebody typed or pasted as it is kept (rule AP5): without signs that cannot be seen, which come along with what is copied and
 * would make two names that look the same different ones; line breaks of Unicode's own are plain ones; trimmed.
 */
export function plainText(typed: string): string {
  return withoutUnseen(typed)
    .replaceAll(/[\u0085\u2028\u2029]/g, '\n')
    .trim()
}

/** A long text, of which a part may end in spaces, without the characters that cannot be seen. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '').replaceAll(unneeded, '')

/** Thirty marks in a row are more than any language writes (Unicode, UAX #15, 13: Stream-Safe Text Format). */
const longMarks = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu
/** Up to here the time does not matter, and every password keeps the form that it was hashed in. */
const shortEnough = 1_000

/**
 * Text in one form of Unicode, in time that grows with its length only. `String.normalize` sorts the marks on a letter in time
 * that grows with the square of their number: in long text, an invisible joiner (U+034F) stands after every thirty of them.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const safe = text.length > shortEnough ? text.replaceAll(longMarks, '$&\u034F') : text
  return safe.normalize(form)
}

/** `/about` of `/about//`; nothing of slashes alone. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/** The check of an email address (rule AP5): at most 254 characters, 64 before the @, 63 in each label of the domain. */
export function isEmail(value: string): boolean {
  if (value.length === 0 || value.length > 254 || !address.test(value)) return false
  const at = value.lastIndexOf('@')
  if (at > 64) return false
  return value
    .slice(at + 1)
    .split('.')
    .every((label) => label.length <= 63)
}

/** What a telephone number may be written with; at least six digits, which is the shortest that Australia has. */
export function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length
  return /^[\d+()\s.\-*#_]+$/.test(value.trim()) && digits >= 6 && digits <= 15
}

/** One person, however the address was typed. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** The mailbox behind an address, for limits on mail: `mia+shop@example.com` is delivered to `mia@example.com`. */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const plus = key.indexOf('+')
  const at = key.lastIndexOf('@')
  return plus > 0 && plus < at ? key.slice(0, plus) + key.slice(at) : key
}
