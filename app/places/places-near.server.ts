import { boxAround, distanceKm, type Point } from './distance.ts'
import { gazetteer } from './gazetteer.server.ts'
import { hasPoint, type PlaceWithPoint } from './place.ts'

/** The places with streets within `km` of a point, nearest first. */
export function placesNear(point: Point, km: number): PlaceWithPoint[] {
  const { south, north, west, east } = boxAround(point, km)
  return gazetteer()
    .filter(hasPoint)
    .filter(({ lat, lon, kind }) => kind === 'street' && lat >= south && lat <= north && lon >= west && lon <= east)
    .map((place) => ({ place, km: distanceKm(point, place) }))
    .filter((found) => found.km <= km)
    .toSorted((a, b) => a.km - b.km)
    .map(({ place }) => place)
}
