import { gazetteer, type GazetteerEntry } from './gazetteer.server.ts'

/** A place with streets, and the set of letters in its name, one bit for each. */
type Name = { entry: GazetteerEntry; letters: number }

/** Returns the bits of the letters a to z, of the space, and of all digits together. */
function lettersOf(key: string): number {
  let letters = 0
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    letters |= 1 << (code >= 97 ? code - 97 : code === 32 ? 26 : 27)
  }
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

let names: ReadonlyMap<number, readonly Name[]> | undefined

/** Indexes the names by their length, on first use: less than a megabyte. */
function namesByLength(): ReadonlyMap<number, readonly Name[]> {
  names ??= Map.groupBy(
    gazetteer()
      .filter(({ kind }) => kind === 'street')
      .map((entry) => ({ entry, letters: lettersOf(entry.key) })),
    ({ entry }) => entry.key.length,
  )
  return names
}

/**
 * Returns the places with streets whose names may differ from a key by at most `allowed` letters: all that do, and some hundreds
 * that only consist of nearly the same letters. One letter that is inserted, omitted or replaced adds and removes at most one
 * letter of the set.
 */
export function namesLike(key: string, allowed: number): GazetteerEntry[] {
  const wanted = lettersOf(key)
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, at) => key.length - allowed + at)
  return lengths
    .flatMap((length) => namesByLength().get(length) ?? [])
    .filter(({ letters }) => countBits(wanted & ~letters) <= allowed && countBits(letters & ~wanted) <= allowed)
    .map(({ entry }) => entry)
}
