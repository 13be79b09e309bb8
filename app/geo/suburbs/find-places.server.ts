import { letterDistance } from '#app/core/text/letter-distance.ts'

import { gazetteer, type GazetteerEntry } from './gazetteer.server.ts'
import { namesLike } from './names-like.server.ts'
import { isState, type Place, placeKey, type State } from '../place.ts'

type Wanted = { words: string; state: State | undefined; postcode: string | undefined }

/** Parses `Marrickville NSW 2204` in any order and case: digits are the postcode, a state's letters the state. */
function wantedOf(query: string): Wanted {
  const parts = placeKey(query.slice(0, 80)).split(' ').filter(Boolean)
  const postcode = parts.find((part) => /^\d{1,4}$/.test(part))
  const rest = parts.filter((part) => part !== postcode)
  const last = rest.at(-1)?.toUpperCase() ?? ''
  const state = rest.length > 1 || postcode ? [last].find(isState) : undefined
  return { words: (state ? rest.slice(0, -1) : rest).join(' '), state, postcode }
}

type Lines = { text: string; starts: Uint32Array }

/** Joins lines to one text, where a word is found many times faster than by a look at each line. */
function joinLines(lines: readonly string[]): Lines {
  const starts = new Uint32Array(lines.length)
  let start = 1
  for (const [at, line] of lines.entries()) {
    starts[at] = start
    start += line.length + 1
  }
  return { text: `\n${lines.join('\n')}`, starts }
}

/** Returns the numbers of the lines that have a part, which begins with a line break (the line begins so) or a space (a word does). */
function linesWith({ text, starts }: Lines, part: string): number[] {
  const found: number[] = []
  let at = text.indexOf(part)
  while (at >= 0) {
    let [line, after] = [found.at(-1) ?? 0, starts.length]
    while (after - line > 1) {
      const middle = (line + after) >> 1
      if ((starts[middle] ?? 0) <= at + 1) line = middle
      else after = middle
    }
    found.push(line)
    at = after < starts.length ? text.indexOf(part, (starts[after] ?? 0) - 1) : -1
  }
  return found
}

let index: { keys: Lines; postcodes: Lines } | undefined

/** Returns the places that a query can match, in the order of `gazetteer`. */
function candidates({ words, postcode }: Wanted): GazetteerEntry[] {
  const places = gazetteer()
  index ??= {
    keys: joinLines(places.map(({ key }) => key)),
    postcodes: joinLines(places.map((place) => place.postcode)),
  }
  const { keys, postcodes } = index
  const found = [
    ...(words ? linesWith(keys, `\n${words}`) : []),
    ...(words.length > 2 ? linesWith(keys, ` ${words}`) : []),
    ...(!words && postcode ? [`\n${postcode}`, `\n0${postcode}`].flatMap((part) => linesWith(postcodes, part)) : []),
  ]
  return [...new Set(Uint32Array.from(found).toSorted())].flatMap((line) => places[line] ?? [])
}

const kindRank = { street: 0, lvr: 2, box: 2 } as const

/** Whether a postcode begins as typed. The zero of 0800 may be missing, as people and spreadsheets often omit it (rule F10). */
const isPostcodeOf = ({ postcode }: GazetteerEntry, typed: string): boolean =>
  postcode.startsWith(typed) || postcode === `0${typed}`

/** Ranks an entry for a query; lower is better, undefined means no match. */
function rankOf(entry: GazetteerEntry, { words, state, postcode }: Wanted): number | undefined {
  if (state && entry.state !== state) return undefined
  if (postcode && !isPostcodeOf(entry, postcode)) return undefined
  const other = kindRank[entry.kind] + (entry.lat === undefined ? 1 : 0)
  if (words === '') return other
  if (entry.key === words) return other
  if (entry.key.startsWith(words)) return 10 + other
  return words.length > 2 && entry.key.includes(` ${words}`) ? 20 + other : undefined
}

/** The known other parts of an address. */
type RestOfAddress = { state?: string | undefined; postcode?: string | undefined }

/** Ranks how well a place fits the rest of its address; lower is better. */
function fitOf({ postcode, state }: Place, rest: RestOfAddress, isExact: boolean): number {
  if (postcode === rest.postcode) return 0
  return (isExact ? 1 : 3) + (state === rest.state ? 0 : 1)
}

/** Collects at most `most` places from `gazetteer` by how well they fit. Equals keep its order, so nothing is sorted again. */
function collectBest(most: number) {
  const found = new Map<number, GazetteerEntry[]>()
  return {
    add(entry: GazetteerEntry, fit: number, rank: number): void {
      const place = 100 * fit + rank
      const equals = found.get(place)
      if (equals && equals.length < most) equals.push(entry)
      else if (!equals) found.set(place, [entry])
    },
    best(): Place[] {
      const places = [...found.keys()].toSorted((a, b) => a - b).flatMap((place) => found.get(place) ?? [])
      return places.slice(0, most).map(({ key: _key, ...place }) => place)
    },
  }
}

/**
 * Returns the places that a typed text may mean, at most `most`. Places with the postcode in `rest` come first, exact names
 * before prefixes; then places of its state, streets before post office boxes, and finally by name (rule F20).
 */
export function findPlaces(query: string, most = 8, rest: RestOfAddress = {}): Place[] {
  const wanted = wantedOf(query)
  const found = collectBest(most)
  for (const entry of candidates(wanted)) {
    const rank = rankOf(entry, wanted)
    if (rank !== undefined) found.add(entry, fitOf(entry, rest, rank < 10), rank)
  }
  return found.best()
}

/**
 * Returns suburbs with similar names for a query that finds no place (rule F11): one letter differs, in a long name two. At most
 * `most`.
 */
export function similarPlaces(query: string, most = 3, rest: RestOfAddress = {}): Place[] {
  const { words, ...where } = wantedOf(query)
  if (words.length < 4 || words.length > 40) return []
  const allowed = words.length < 8 ? 1 : 2
  const found = collectBest(most)
  for (const entry of namesLike(words, allowed)) {
    if (rankOf(entry, { ...where, words: entry.key }) === undefined) continue
    const rank = letterDistance(entry.key, words, allowed)
    if (rank <= allowed) found.add(entry, fitOf(entry, rest, false), rank)
  }
  return found.best()
}
