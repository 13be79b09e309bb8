/**
 * Text that a database and a mail can hold: whole Unicode, no control characters but tab and line breaks, and none that
 * turn the direction of what follows, which can make a name read as another one.
 */
export function isCleanText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(text)
}

const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/** The generic email check of spec 5: at most 254 characters, 64 before the @, 63 in each label of the domain. */
export function isEmail(value: string): boolean {
  if (value.length === 0 || value.length > 254 || !address.test(value)) return false
  const at = value.lastIndexOf('@')
  if (at > 64) return false
  return value
    .slice(at + 1)
    .split('.')
    .every((label) => label.length <= 63)
}
