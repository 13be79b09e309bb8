/**
 * The settings of a PostgreSQL session on which the product relies, whatever the database or its role sets. Direct connections get them as
 * startup options, those of a pooler by its `connect_query` (deploy/pgbouncer.ini). The `search_path` is the operator's.
 */
export const sessionSettings = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
} as const

const ourOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`)
  .join(' ')

/** Adds our settings to the startup options of a database URL (or of PGOPTIONS), after those of the operator: the last one counts. */
export function withSessionSettings(
  url: string,
  // oxlint-disable-next-line node/no-process-env -- the driver reads it too, unless the URL has options
  { PGOPTIONS = '' }: { PGOPTIONS?: string | undefined } = process.env,
): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? PGOPTIONS
  address.searchParams.set('options', `${given} ${ourOptions}`.trim())
  return address.href
}

/** SQL that returns our settings as this session has them, in a row. */
export const readSessionSettings = `select ${Object.keys(sessionSettings)
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`

/** Returns the settings of a session that differ from ours: `datestyle is "SQL, DMY" instead of "ISO, MDY"`. */
export const differingSettings = (found: Readonly<Record<string, string>>): string[] =>
  Object.entries(sessionSettings).flatMap(([name, value]) =>
    found[name]?.toLowerCase() === value.toLowerCase() ? [] : `${name} is "${found[name] ?? ''}" instead of "${value}"`,
  )
