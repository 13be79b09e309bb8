import { boxAround, distanceKm, type Point } from '../distance.ts'
import { gazetteer } from './gazetteer.server.ts'
import { hasPoint, type PlaceWithPoint } from '../place.ts'

/** Whether a place only receives mail: sorting centres, post offices, barracks and ships have their own postcodes but are no suburbs. */
const isForMailOnly = (name: string): boolean => /\b(?:BC|DC|GPO|MC|Milpo|PO|RAAF)$|^(?:HMAS|RAAF Base) /i.test(name)

let suburbs: readonly PlaceWithPoint[] | undefined

/** Returns the suburbs, towns and localities within `km` of a point, nearest first. */
export function placesNear(point: Point, km: number): PlaceWithPoint[] {
  suburbs ??= gazetteer()
    .filter(hasPoint)
    .filter(({ kind, name }) => kind === 'street' && !isForMailOnly(name))
  const { south, north, west, east } = boxAround(point, km)
  return suburbs
    .filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east)
    .map((place) => ({ place, km: distanceKm(point, place) }))
    .filter((found) => found.km <= km)
    .toSorted((a, b) => a.km - b.km)
    .map(({ place }) => place)
}
