import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { TileType, zxyToTileId } from 'pmtiles'

type Point = [lng: number, lat: number]
type Feature = Extract<ConstructorParameters<typeof GeoJSONVT>[0], { type: 'Feature' }>
type Layers = Record<string, Feature[]>

const [firstZoom, lastZoom] = [11, 15]
const headerBytes = 127

const line = (coordinates: Point[], properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})
const box = (west: number, south: number, east: number, north: number, properties = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] }, // prettier-ignore
})

/** A square suburb around a point: a grid of streets with names, a park, a river and houses, in the layers of Protomaps. */
function layersAround([lng, lat]: Point): Layers {
  const reach = 0.03
  const steps = Array.from({ length: 13 }, (_, at) => -reach + (at * reach) / 6)
  const kindOf = (at: number) => (at === 6 ? 'major_road' : 'minor_road')
  return {
    earth: [box(lng - 1, lat - 1, lng + 1, lat + 1)],
    water: [box(lng - reach, lat + 0.006, lng + reach, lat + 0.0075, { kind: 'river' })],
    landuse: [box(lng + 0.0012, lat - 0.0045, lng + 0.0045, lat - 0.001, { kind: 'park' })],
    buildings: steps.map((step) => box(lng + step + 0.0006, lat + 0.0006, lng + step + 0.0012, lat + 0.0012)),
    roads: steps.flatMap((step, at) => [
      line([[lng - reach, lat + step], [lng + reach, lat + step]], { kind: kindOf(at), name: `Row ${at} Street` }), // prettier-ignore
      line([[lng + step, lat - reach], [lng + step, lat + reach]], { kind: kindOf(at), name: `Column ${at} Road` }), // prettier-ignore
    ]),
    places: [
      { type: 'Feature', properties: { kind: 'locality', name: 'Testville' }, geometry: { type: 'Point', coordinates: [lng, lat] } }, // prettier-ignore
    ],
  }
}

type TileBytes = { id: number; bytes: Buffer }

/** The tiles of all zooms that have something on them, in the order of their ids. */
function tilesOf(layers: Layers): TileBytes[] {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: lastZoom, indexMaxZoom: lastZoom })
    return { name, index }
  })
  const middle = layers.places?.[0]?.geometry
  const [lng, lat] = middle?.type === 'Point' ? middle.coordinates : []
  const tiles: TileBytes[] = []
  for (let zoom = firstZoom; zoom <= lastZoom; zoom += 1) {
    const [column, row] = columnAndRow([lng ?? 0, lat ?? 0], zoom)
    for (let x = column - 4; x <= column + 4; x += 1)
      for (let y = row - 4; y <= row + 4; y += 1) {
        const found = indexes.flatMap(({ name, index }): [string, GeoJSONVTTile][] => {
          const tile = index.getTile(zoom, x, y)
          return tile ? [[name, tile]] : []
        })
        const bytes = Buffer.from(gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4_096 })))
        if (found.length > 0) tiles.push({ id: zxyToTileId(zoom, x, y), bytes })
      }
  }
  return tiles.toSorted((one, other) => one.id - other.id)
}

function columnAndRow([lng, lat]: Point, zoom: number): [column: number, row: number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  const across = (lng + 180) / 360
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(across * 2 ** zoom), Math.floor(down * 2 ** zoom)]
}

/** A whole number in as few bytes as it needs, seven bits in each. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  while (left >= 0x80) {
    bytes.push((left % 0x80) | 0x80)
    left = Math.floor(left / 0x80)
  }
  return [...bytes, left]
}

/** Where each tile lies: ids, each from the one before, how often it counts, its length, and its place. */
function directoryOf(tiles: TileBytes[]): Buffer {
  const ids = tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const places = tiles.map((_, at) => (at === 0 ? 1 : 0))
  const numbers = [tiles.length, ...ids, ...tiles.map(() => 1), ...lengths, ...places]
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

/** Writes a small street map around a point, in the format that MAP_PMTILES reads (PMTiles, version 3). */
export function writeStreetMap(path: string, middle: Point): void {
  const tiles = tilesOf(layersAround(middle))
  const directory = directoryOf(tiles)
  const notes = gzipSync('{}')
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  const places = [headerBytes, directory.length, headerBytes + directory.length, notes.length, 0, 0, headerBytes + directory.length + notes.length, data.length, tiles.length, tiles.length, tiles.length] // prettier-ignore
  for (const [at, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  // Clustered, and everything in gzip.
  header.set([1, 2, 2, TileType.Mvt, firstZoom, lastZoom], 96)
  const [lng, lat] = middle
  for (const [at, degrees] of [lng - 1, lat - 1, lng + 1, lat + 1].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  writeFileSync(path, Buffer.concat([header, directory, notes, data]))
}
