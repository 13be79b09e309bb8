import type { Facts } from '#app/core/audit-entry.ts'

const exports = /^(?!person\.)(.+)\.(?:export-started|exported|export-cut-off)$/

/** Lists whose label is not the first word of the action. */
const listNames: Record<string, string> = {
  audit: 'Audit log',
  mails: 'Mail',
  newsagencies: 'Stores',
  'opt-outs': 'SMS opt-outs',
  'us-interests': 'US interest',
}

const nameOf = (noun: string): string => listNames[noun] ?? noun.charAt(0).toUpperCase() + noun.slice(1)

/** Filters whose label is not their name. */
const fieldNames: Record<string, string> = { actor: 'colleague' }

const spaced = (field: string): string =>
  (fieldNames[field] ?? field).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function filterInWords(field: string, value: Facts[string], names: ReadonlyMap<string, string>): string {
  if (field === 'tag') return 'with a tag'
  if (value === true) return spaced(field)
  if (field === 'search') return `search: “${value}”`
  return `${spaced(field)}: ${value === false ? 'no' : (names.get(String(value)) ?? value)}`
}

type ExportEntry = { action: string; subjectLabel: string; became: Facts | null }

/**
 * Returns the text of an export's entry with list, rows and filters, `Stores: 13 rows (status: open)` (rule BO73); undefined for other
 * entries. `names`: names of colleagues by id.
 */
export function exportInWords(
  { action, subjectLabel, became }: ExportEntry,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const noun = exports.exec(action)?.[1]
  if (noun === undefined) return undefined
  const filters = Object.entries(became ?? {}).filter(([field, value]) => field !== 'rows' && value !== null)
  const words = filters.map(([field, value]) => filterInWords(field, value, names)).join(', ') || 'no filter'
  const rows = became && 'rows' in became ? `: ${subjectLabel}` : ''
  return `${nameOf(noun)}${rows} (${words})`
}
