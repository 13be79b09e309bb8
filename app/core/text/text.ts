/**
 * Whether a database and a mail can contain the text: whole Unicode without control characters, except tabs and line breaks, and
 * without direction overrides, which can make a name look like another one.
 */
export function isCleanText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(text)
}

/** Invisible characters, except those that belong to the letter or picture before them. */
const invisible = /(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}/gu
/** Joiners and variation selectors after characters that do not use them. */
const unneeded =
  /(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Z}\s])(?:\u200C|\u200D|[\uFE00-\uFE0F])+/gu

/**
 * Normalises typed or pasted text for storage (rule AP5). Removes invisible characters, which are often copied and would make
 * names that look the same differ, replaces Unicode's own line breaks by plain ones, and trims.
 */
export function plainText(typed: string): string {
  return withoutInvisible(typed)
    .replaceAll(/[\u0085\u2028\u2029]/g, '\n')
    .trim()
}

/** Removes invisible characters from a long text without trimming it. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '').replaceAll(unneeded, '')

/** More marks in a row than any language uses (Unicode, UAX #15, 13: Stream-Safe Text Format). */
const longMarks = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu
/** Up to this length the time does not matter, and every password has the same form as when it was hashed. */
const shortEnough = 1_000

/**
 * Normalises text to a Unicode form in linear time. `String.normalize` sorts the marks of a letter in quadratic time, so in long
 * text an invisible joiner (U+034F) is inserted after every thirty marks.
 */
export function normalise(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const safe = text.length > shortEnough ? text.replaceAll(longMarks, '$&\u034F') : text
  return safe.normalize(form)
}

/** Removes trailing slashes: `/about//` becomes `/about`, and slashes alone become an empty text. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const longestEmail = 254
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/**
 * Returns an email address with its domain in ASCII (rule AP5): `mia@münchen.example` is delivered to `mia@xn--mnchen-3ya.example`. Any other
 * text, also one that is too long for an address, is unchanged: the time of the conversion grows with the square of the length.
 */
export function asciiEmail(typed: string): string {
  if (typed.length > longestEmail) return typed
  const at = typed.lastIndexOf('@') + 1
  const domain = typed.slice(at)
  if (at < 2 || /^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return typed
  try {
    return typed.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return typed
  }
}

/** Whether this is an email address (rule AP5): at most 254 characters, 64 before the @, 63 in each label of the domain. */
export function isEmail(typed: string): boolean {
  const value = asciiEmail(typed)
  if (value.length === 0 || value.length > longestEmail || !address.test(value)) return false
  const at = value.lastIndexOf('@')
  if (at > 64) return false
  return value
    .slice(at + 1)
    .split('.')
    .every((label) => label.length <= 63)
}

/** Whether this can be a telephone number, with at least six digits, the shortest in Australia. */
export function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length
  return /^[\d+()\s.\-*#_]+$/.test(value.trim()) && digits >= 6 && digits <= 15
}

/** Normalises an email address, so that any spelling identifies the same person. */
export const emailKey = (email: string): string => asciiEmail(email.trim().toLowerCase())

/** Returns the mailbox of an address, for limits on mail: `mia+shop@example.com` is delivered to `mia@example.com`. */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const plus = key.indexOf('+')
  const at = key.lastIndexOf('@')
  return plus > 0 && plus < at ? key.slice(0, plus) + key.slice(at) : key
}
