import { coastline } from './gazetteer.server.ts'

type Box = { south: number; north: number; west: number; east: number }
type Vertex = [lat: number, lon: number]

/** Clips a ring at one side of a box (Sutherland and Hodgman). */
function cut(ring: Vertex[], isInside: (vertex: Vertex) => boolean, axis: 0 | 1, edge: number): Vertex[] {
  const kept: Vertex[] = []
  ring.forEach((to, index) => {
    const from = ring.at(index - 1) ?? to
    if (isInside(from) !== isInside(to)) {
      const share = (edge - from[axis]) / (to[axis] - from[axis])
      kept.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])])
    }
    if (isInside(to)) kept.push(to)
  })
  return kept
}

type Shore = Box & { ring: Vertex[] }

function shoreOf(flat: Float32Array): Shore {
  const ring = Array.from({ length: flat.length / 2 }, (_, at): Vertex => [flat[2 * at] ?? 0, flat[2 * at + 1] ?? 0])
  const [lats, lons] = [ring.map(([lat]) => lat), ring.map(([, lon]) => lon)]
  return { ring, south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lons), east: Math.max(...lons) }
}

let shores: readonly Shore[] | undefined

/** Returns the land in a box, as rings of latitude and longitude clipped at its sides. Empty if there is only sea. */
export function coastNear({ south, north, west, east }: Box): Vertex[][] {
  shores ??= coastline().map(shoreOf)
  return shores
    .filter((shore) => shore.south < north && shore.north > south && shore.west < east && shore.east > west)
    .map((shore) => {
      let { ring } = shore
      ring = cut(ring, ([lat]) => lat >= south, 0, south)
      ring = cut(ring, ([lat]) => lat <= north, 0, north)
      ring = cut(ring, ([, lon]) => lon >= west, 1, west)
      return cut(ring, ([, lon]) => lon <= east, 1, east)
    })
    .filter((ring) => ring.length > 2)
}
