import { gazetteer, type GazetteerEntry } from './gazetteer.server.ts'
import { isState, type Place, placeKey, type State } from './place.ts'

type Wanted = { words: string; state: State | undefined; postcode: string | undefined }

/** `Marrickville NSW 2204` in any order and case: digits are the postcode, a state's letters the state. */
function wantedOf(query: string): Wanted {
  const parts = placeKey(query.slice(0, 80)).split(' ').filter(Boolean)
  const postcode = parts.find((part) => /^\d{1,4}$/.test(part))
  const rest = parts.filter((part) => part !== postcode)
  const last = rest.at(-1)?.toUpperCase() ?? ''
  const state = rest.length > 1 || postcode ? [last].find(isState) : undefined
  return { words: (state ? rest.slice(0, -1) : rest).join(' '), state, postcode }
}

const kindRank = { street: 0, lvr: 2, box: 2 } as const

/** Lower is better; undefined: no answer to the question. */
function rankOf(entry: GazetteerEntry, { words, state, postcode }: Wanted): number | undefined {
  if (state && entry.state !== state) return undefined
  if (postcode && !entry.postcode.startsWith(postcode)) return undefined
  const other = kindRank[entry.kind] + (entry.lat === undefined ? 1 : 0)
  if (words === '') return postcode || state ? other : undefined
  if (entry.key === words) return other
  if (entry.key.startsWith(words)) return 10 + other
  return words.length > 2 && entry.key.includes(` ${words}`) ? 20 + other : undefined
}

/** By their characters: the same on every machine. */
function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** What somebody may mean who typed this: exact before prefix, streets before post office boxes, then by name. At most `most`. */
export function findPlaces(query: string, most = 8): Place[] {
  const wanted = wantedOf(query)
  const ranked: { entry: GazetteerEntry; rank: number }[] = []
  for (const entry of gazetteer()) {
    const rank = rankOf(entry, wanted)
    if (rank !== undefined) ranked.push({ entry, rank })
  }
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      a.entry.key.length - b.entry.key.length ||
      inOrder(a.entry.key, b.entry.key) ||
      inOrder(a.entry.postcode, b.entry.postcode),
  )
  return ranked.slice(0, most).map(({ entry: { key: _key, ...place } }) => place)
}
