/** Returns JSON with sorted keys, so that equal values give equal text even after a database reordered them. Omits undefined members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`
}
