import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Creates the outline of Australia from npm `world-atlas` 2.0.2 (Natural Earth 1:10m, public domain), unpacked in the given folder. Run by
 * hand; the output is committed. One ring a line: `lat lon lat lon …`, three decimals.
 */
const [packageFolder] = process.argv.slice(2)
if (!packageFolder) throw new Error('usage: node scripts/import-coastline.ts <unpacked world-atlas>')

type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { id?: string; type: string; arcs: number[][] | number[][][] }[] } }
}
const { transform, arcs, objects } = JSON.parse(
  readFileSync(join(packageFolder, 'countries-10m.json'), 'utf8'),
) as Topology

function pointsOf(index: number): [number, number][] {
  let x = 0
  let y = 0
  const points = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): [number, number] => {
    x += dx
    y += dy
    const { scale, translate } = transform
    return [y * scale[1] + translate[1], x * scale[0] + translate[0]]
  })
  return index < 0 ? points.toReversed() : points
}

/** Australia, Norfolk Island, and the islands of the Indian Ocean. */
const ids = new Set(['036', '574', '162', '166'])
const polygons = objects.countries.geometries
  .filter(({ id }) => id && ids.has(id))
  .flatMap(({ type, arcs: own }) => (type === 'Polygon' ? [own as number[][]] : (own as number[][][])))
const rings = polygons.flatMap((polygon) =>
  polygon.slice(0, 1).map((ring) => ring.flatMap((index, place) => pointsOf(index).slice(place === 0 ? 0 : 1))),
)
const lines = rings.map((ring) => ring.map(([lat, lon]) => `${lat.toFixed(3)} ${lon.toFixed(3)}`).join(' '))
const packed = brotliCompressSync(`${lines.join('\n')}\n`)
writeFileSync(join(import.meta.dirname, '../app/geo/suburbs/coastline.txt.br'), packed)
process.stdout.write(`${rings.length} rings, ${packed.length} bytes\n`)
