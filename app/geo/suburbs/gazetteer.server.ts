import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { rootFolder } from '#app/core/files/root-folder.server.ts'

import { type Place, placeKey, type State } from '../place.ts'

export type GazetteerEntry = Place & { key: string }

const unpack = (name: string) =>
  brotliDecompressSync(readFileSync(join(rootFolder, 'app/geo/suburbs', name)))
    .toString('utf8')
    .trimEnd()

function entryOf(line: string): GazetteerEntry {
  const [name = '', state = '', postcode = '', lat = '', lon = '', mark = '', kind = ''] = line.split('\t')
  return {
    name: name.replace(/^Hmas /, 'HMAS '),
    state: state as State,
    postcode,
    lat: lat === '' ? undefined : Number(lat),
    lon: lon === '' ? undefined : Number(lon),
    isApproximate: mark === '~',
    kind: kind === 'box' || kind === 'lvr' ? kind : 'street',
    key: placeKey(name),
  }
}

/** Compares by code units, which is the same on every machine. */
function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Compares places: short names come first, and equal ones are in the order of their postcodes. */
const inUsualOrder = (a: GazetteerEntry, b: GazetteerEntry): number =>
  a.key.length - b.key.length || inOrder(a.key, b.key) || inOrder(a.postcode, b.postcode)

let entries: readonly GazetteerEntry[] | undefined
let rings: readonly Float32Array[] | undefined

/** Returns every place, those with short names first, read on first use: 18,500 entries, some megabytes, in about 80 ms. */
export function gazetteer(): readonly GazetteerEntry[] {
  entries ??= unpack('localities.tsv.br').split('\n').map(entryOf).toSorted(inUsualOrder)
  return entries
}

/** Returns the coast of Australia: rings of latitude, longitude, latitude, longitude … */
export function coastline(): readonly Float32Array[] {
  rings ??= unpack('coastline.txt.br')
    .split('\n')
    .map((ring) => Float32Array.from(ring.split(' '), Number))
  return rings
}
