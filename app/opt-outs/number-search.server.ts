import { withoutPrefixes } from '#app/core/text/phone-key.ts'
import { searchForm } from '#app/core/text/search-form.ts'

/** Returns the digits of the stored form to search for, at its beginning or anywhere in it; undefined without digits. */
export function numberSearch(search: string): { digits: string; isBeginning: boolean } | undefined {
  const digits = searchForm(search).replaceAll(/\D/g, '')
  if (digits === '') return undefined
  const bare = withoutPrefixes(digits)
  if (bare !== digits && bare.startsWith('4')) return { digits: `61${bare}`, isBeginning: true }
  return { digits, isBeginning: false }
}
