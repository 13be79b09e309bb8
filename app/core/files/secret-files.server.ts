import { readFileSync } from 'node:fs'

/** The variables that are or contain secrets. Each may be in a file instead, which the variable with the suffix `_FILE` names. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATA_KEYS',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'MAIL_FEEDBACK_KEY',
  'ABR_GUID',
  'SIGNING_PASSPHRASE',
  'PANDADOC_API_KEY',
  'PANDADOC_WEBHOOK_KEY',
  'GEOCODER_KEY',
  'CAPTCHA_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

export const fileVariableOf = (name: (typeof secretNames)[number]): string => `${name}_FILE`

/** Reads a secret. Removes the final line break that editors add to a file. */
function readSecret(path: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return secret === '' ? { problem: 'the file is empty' } : { secret }
  } catch (error) {
    return { problem: `the file cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

/** Adds the secrets from files to the given variables. Problems name the variable, never a value. */
export function readSecretFiles(given: Record<string, string>): { given: Record<string, string>; problems: string[] } {
  const [read, problems]: [Record<string, string>, string[]] = [{ ...given }, []]
  for (const name of secretNames) {
    const path = given[fileVariableOf(name)]
    if (path === undefined) continue
    const found = given[name] === undefined ? readSecret(path) : { problem: `set ${name} or its file, not both` }
    if ('secret' in found) read[name] = found.secret
    else problems.push(`${fileVariableOf(name)}: ${found.problem}`)
  }
  return { given: read, problems }
}
