const usualLength = 512
const base = 'https://own.invalid'

/**
 * Parses an untrusted URL into a path on our site with its query; undefined if it is none. Browsers treat `//host`, `/\host` and
 * hidden tabs and line breaks as another site.
 */
export function parseSameSitePath(
  value: unknown,
  maxLength = usualLength,
): { path: string; pathname: string } | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !/^\/(?![/\\])/.test(value)) return undefined
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007F\\]/.test(value) || !value.isWellFormed() || !URL.canParse(value, base)) return undefined
  const { origin, pathname, search } = new URL(value, base)
  // Parsing resolves `/./` and `/../`, which can reveal a second slash.
  if (origin !== base || pathname.startsWith('//')) return undefined
  return { path: pathname + search, pathname }
}
