export const setupFields = ['givenName', 'surname', 'email', 'password', 'passwordAgain'] as const
export type SetupField = (typeof setupFields)[number]

/** The minimum in characters, not bytes (rule AC10). */
export const minPasswordLength = 10

export const mismatch = 'Please make sure both passwords match.'

type NewPassword = { password: string; passwordAgain: string }

/** Returns the problems of two entries of a new password, if neither is empty (rule AC9). */
export function newPasswordProblems({
  password,
  passwordAgain,
}: NewPassword): Partial<Record<keyof NewPassword, string>> {
  if (password === '' || passwordAgain === '') return {}
  if (password !== passwordAgain) return { passwordAgain: mismatch }
  return [...password].length < minPasswordLength ? { password: `Use at least ${minPasswordLength} characters.` } : {}
}

const labels: Partial<Record<SetupField, string>> = {
  givenName: 'given name',
  email: 'email',
  password: 'password',
  passwordAgain: 'password again',
}

/** Returns the problems of the set-up form. Only the surname is optional (rule AC9). */
export function setupProblems(values: Readonly<Record<SetupField, string>>): Partial<Record<SetupField, string>> {
  const missing = setupFields.filter((field) => labels[field] && values[field] === '')
  return {
    ...Object.fromEntries(missing.map((field) => [field, missingWords(field)])),
    ...newPasswordProblems(values),
  }
}

const missingWords = (field: SetupField): string =>
  field === 'passwordAgain' ? 'Enter the password again' : `Enter your ${labels[field]}`

/** Words empty fields as 'Invalid {fields}.' (rule AC9). Returns undefined if every problem has its own message. */
export function invalidFields(problems: Partial<Record<SetupField, string>>): string | undefined {
  const missing = setupFields.filter((field) => labels[field] && problems[field] === missingWords(field))
  return missing.length > 0 ? `Invalid ${missing.map((field) => labels[field]).join(', ')}.` : undefined
}
