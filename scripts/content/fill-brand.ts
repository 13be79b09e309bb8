import { brand } from '#app/brand.ts'

type Filled = { text: string; /** Unknown placeholders. */ unknown: string[] }

const placeholder = /\{brand\.([A-Za-z.]+)\}/g

/** Formats an ABN as people write it: 83 914 571 673. */
const written: Readonly<Record<string, (value: string) => string>> = {
  abn: (digits) => digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4'),
}

/**
 * Fills the company's facts into a text: `{brand.email}`, `{brand.phone.display}`, `{brand.claims.retailSites}`. `app/brand.ts` is the only
 * place that states them.
 */
export function fillBrand(text: string, facts: object = brand): Filled {
  const unknown: string[] = []
  const filled = text.replaceAll(placeholder, (whole, path: string) => {
    const value = valueAt(facts, path.split('.'))
    if (value !== undefined) return written[path]?.(value) ?? value
    unknown.push(whole)
    return whole
  })
  return { text: filled, unknown: [...new Set(unknown)] }
}

function valueAt(facts: object, path: readonly string[]): string | undefined {
  let value: unknown = facts
  for (const key of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  return typeof value === 'string' ? value : undefined
}
