import { withoutPrefixes } from '#app/platform/search/phone-key.ts'
import { searchForm } from '#app/platform/search/search-form.ts'

/** What a search for a number looks for: the digits of the kept form, from its beginning or anywhere in it. */
export function numberSearch(search: string): { digits: string; isBeginning: boolean } | undefined {
  const digits = searchForm(search).replaceAll(/\D/g, '')
  if (digits === '') return undefined
  const bare = withoutPrefixes(digits)
  if (bare !== digits && bare.startsWith('4')) return { digits: `61${bare}`, isBeginning: true }
  return { digits, isBeginning: false }
}
