/**
 * Regular expressions that match a whole address or number in text (rule PD4). They have the same meaning in PostgreSQL and JavaScript, and
 * address patterns ignore case.
 */

const escaped = (text: string): string => text.replaceAll(/[^\w@]/g, String.raw`\$&`)

const mark = `[._%+'-]`
/** Not after a letter or digit, nor after one followed by characters that may be part of a longer address. */
const addressStart = `(?<![A-Za-z0-9]${mark}*)`
const addressEnd = '(?![A-Za-z0-9@]|[.-][A-Za-z0-9])'
/** In our URLs, `+` and `%20` are encoded spaces. */
const encodedStart = `(?:^|[^A-Za-z0-9._%'-]|%(?:20|22|27|28|2C|3A|3B|3C|3D|26|0A))`

/** Returns expressions that match an address in text and in a URL's query; `jo@x.co` matches neither `banjo@x.co` nor `jo@x.co.uk`. */
export function addressPatterns(email: string): string[] {
  const encoded = encodeURIComponent(email)
  return [
    `${addressStart}${escaped(email)}${addressEnd}`,
    `${encodedStart}${escaped(encoded)}(?![A-Za-z0-9]|[.-][A-Za-z0-9]|%40)`,
  ]
}

const between = String.raw`[ \t().+\u00A0\u2011\u2013-]*`

function prefixOf(key: string): string {
  if (key.length === 9) return `(?:(?:00|[+])?61${between}(?:[(]?0[)]?${between})?|0${between})`
  if (key.length === 10) return `(?:00${between})?1${between}`
  return `00${between}`
}

/** Returns a regular expression for a phone number (its digits without prefixes) in text, with or without prefixes, and not inside a longer number. */
export function numberPattern(key: string): string {
  const digits = [...key].join(between)
  return `(?:(?<![0-9])${prefixOf(key)}|(?<![0-9]${between}))${digits}(?![0-9])`
}
