export const setupFields = ['givenName', 'surname', 'email', 'password', 'passwordAgain'] as const
export type SetupField = (typeof setupFields)[number]

/** At least; a phrase counts by its signs, not by its bytes (rule AC10). */
export const minPasswordLength = 10

export const mismatch = 'Please make sure both passwords match.'

type NewPassword = { password: string; passwordAgain: string }

/** What is wrong with two entries of a new password, where both are there (rule AC9). */
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

/** The surname is optional; everything else is asked for (rule AC9). */
export function setupProblems(values: Readonly<Record<SetupField, string>>): Partial<Record<SetupField, string>> {
  const missing = setupFields.filter((field) => labels[field] && values[field] === '')
  return {
    ...Object.fromEntries(missing.map((field) => [field, missingWords(field)])),
    ...newPasswordProblems(values),
  }
}

const missingWords = (field: SetupField): string =>
  field === 'passwordAgain' ? 'Enter the password again' : `Enter your ${labels[field]}`

/** 'Invalid {fields}.' (rule AC9); undefined where what is wrong has words of its own. */
export function invalidFields(problems: Partial<Record<SetupField, string>>): string | undefined {
  const missing = setupFields.filter((field) => labels[field] && problems[field] === missingWords(field))
  return missing.length > 0 ? `Invalid ${missing.map((field) => labels[field]).join(', ')}.` : undefined
}
