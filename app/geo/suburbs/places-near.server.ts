import { boxAround, distanceKm, type Point } from '../distance.ts'
import { gazetteer } from './gazetteer.server.ts'
import { hasPoint, type PlaceWithPoint } from '../place.ts'

/** Whether a place only receives mail: sorting centres, post offices, barracks and ships have their own postcodes but are no suburbs. */
const isForMailOnly = (name: string): boolean => /\b(?:BC|DC|GPO|MC|Milpo|PO|RAAF)$|^(?:HMAS|RAAF Base) /i.test(name)

type Suburbs = { places: readonly PlaceWithPoint[]; lats: Float64Array; lons: Float64Array }

let suburbs: Suburbs | undefined

/** Lists the suburbs on first use, their positions in arrays of numbers: a map of half a state looks at each of them. */
function allSuburbs(): Suburbs {
  if (!suburbs) {
    const places = gazetteer()
      .filter(hasPoint)
      .filter(({ kind, name }) => kind === 'street' && !isForMailOnly(name))
    const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)]
    suburbs = { places, lats: Float64Array.from(lats), lons: Float64Array.from(lons) }
  }
  return suburbs
}

/** Returns the suburbs, towns and localities within `km` of a point, nearest first. */
export function placesNear(point: Point, km: number): PlaceWithPoint[] {
  const { places, lats, lons } = allSuburbs()
  const { south, north, west, east } = boxAround(point, km)
  const found: number[] = []
  for (let at = 0; at < places.length; at += 1) {
    const [lat, lon] = [lats[at] ?? 0, lons[at] ?? 0]
    if (lat < south || lat > north || lon < west || lon > east) continue
    const metres = Math.round(1_000 * distanceKm(point, { lat, lon }))
    // One number has the distance and then the place: numbers are sorted many times faster than objects.
    if (metres <= 1_000 * km) found.push(metres * places.length + at)
  }
  return [...Float64Array.from(found).toSorted()].flatMap((one) => places[one % places.length] ?? [])
}
