import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { TileType, zxyToTileId } from 'pmtiles'

type Point = [lng: number, lat: number]
type Geometry =
  | { type: 'Point'; coordinates: Point }
  | { type: 'LineString'; coordinates: Point[] }
  | { type: 'Polygon'; coordinates: Point[][] }
type Feature = { type: 'Feature'; properties: Record<string, string>; geometry: Geometry }
type Layers = Record<string, Feature[]>

const [firstZoom, lastZoom] = [11, 15]
const headerBytes = 127

const feature = (geometry: Geometry, properties: Record<string, string> = {}): Feature => ({ type: 'Feature', properties, geometry }) // prettier-ignore
const line = (from: Point, to: Point, properties: Record<string, string>) =>
  feature({ type: 'LineString', coordinates: [from, to] }, properties)
function box([west, south]: Point, [east, north]: Point, properties?: Record<string, string>): Feature {
  const ring: Point[] = [[west, south], [east, south], [east, north], [west, north], [west, south]] // prettier-ignore
  return feature({ type: 'Polygon', coordinates: [ring] }, properties)
}

/** Returns a square suburb around a point: a grid of named streets, a park, a river and houses, in the layers of Protomaps. */
function layersAround([lng, lat]: Point): Layers {
  const reach = 0.03
  const steps = Array.from({ length: 13 }, (_, at) => -reach + (at * reach) / 6)
  const kind = (at: number) => (at === 6 ? 'major_road' : 'minor_road')
  const at = (east: number, north: number): Point => [lng + east, lat + north]
  return {
    earth: [box(at(-1, -1), at(1, 1))],
    water: [box(at(-reach, 0.006), at(reach, 0.0075), { kind: 'river' })],
    landuse: [box(at(0.0012, -0.0045), at(0.0045, -0.001), { kind: 'park' })],
    buildings: steps.map((step) => box(at(step + 0.0006, 0.0006), at(step + 0.0012, 0.0012))),
    roads: steps.flatMap((step, number) => [
      line(at(-reach, step), at(reach, step), { kind: kind(number), name: `Row ${number} Street` }),
      line(at(step, -reach), at(step, reach), { kind: kind(number), name: `Column ${number} Road` }),
    ]),
    places: [feature({ type: 'Point', coordinates: at(0, 0) }, { kind: 'locality', name: 'Testville' })],
  }
}

type TileBytes = { id: number; bytes: Buffer }

/** Yields the columns and rows of the tiles around a point, for all zooms. */
function* tilesAround([lng, lat]: Point): Generator<[zoom: number, x: number, y: number]> {
  const sine = Math.sin((lat * Math.PI) / 180)
  const [across, down] = [(lng + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
  const near = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
  for (let zoom = firstZoom; zoom <= lastZoom; zoom += 1) {
    const [x, y] = [Math.floor(across * 2 ** zoom), Math.floor(down * 2 ** zoom)]
    yield* near.flatMap((dx) => near.map((dy): [number, number, number] => [zoom, x + dx, y + dy]))
  }
}

/** Returns the tiles with content, in the order of their ids. */
function tilesOf(layers: Layers, middle: Point): TileBytes[] {
  const options = { maxZoom: lastZoom, indexMaxZoom: lastZoom }
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features }, options),
  }))
  const tiles = [...tilesAround(middle)].flatMap(([zoom, x, y]) => {
    const found = indexes.flatMap(({ name, index }): [string, GeoJSONVTTile][] => {
      const tile = index.getTile(zoom, x, y)
      return tile ? [[name, tile]] : []
    })
    const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4_096 }))
    return found.length > 0 ? [{ id: zxyToTileId(zoom, x, y), bytes }] : []
  })
  return tiles.toSorted((one, other) => one.id - other.id)
}

/** Encodes a whole number in as few bytes as possible, seven bits in each. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  while (left >= 0x80) {
    bytes.push((left % 0x80) | 0x80)
    left = Math.floor(left / 0x80)
  }
  return [...bytes, left]
}

/** Encodes the directory of tiles: differences of ids, run lengths, lengths, and positions. */
function directoryOf(tiles: TileBytes[]): Buffer {
  const ids = tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const places = tiles.map((_, at) => (at === 0 ? 1 : 0))
  const numbers = [tiles.length, ...ids, ...tiles.map(() => 1), ...lengths, ...places]
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

/** Writes a small street map around a point, in the format that MAP_PMTILES reads (PMTiles, version 3). */
export function writeStreetMap(path: string, middle: Point): void {
  const tiles = tilesOf(layersAround(middle), middle)
  const directory = directoryOf(tiles)
  const notes = gzipSync('{}')
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  const places = [headerBytes, directory.length, headerBytes + directory.length, notes.length, 0, 0, headerBytes + directory.length + notes.length, data.length, tiles.length, tiles.length, tiles.length] // prettier-ignore
  for (const [at, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  // Clustered, and everything compressed with gzip.
  header.set([1, 2, 2, TileType.Mvt, firstZoom, lastZoom], 96)
  const [lng, lat] = middle
  for (const [at, degrees] of [lng - 1, lat - 1, lng + 1, lat + 1].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  writeFileSync(path, Buffer.concat([header, directory, notes, data]))
}
