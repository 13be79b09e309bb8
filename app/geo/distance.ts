import { formatCount } from '#app/ui/text/format-count.ts'

export type Point = { lat: number; lon: number }

const earthKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance in kilometres, by the haversine formula. */
export function distanceKm(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const h = half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon)
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Formats a distance as `240 m`, `1.4 km` or `3,285 km`, as exactly as a suburb's point allows. */
export function distanceLabel(km: number): string {
  if (km < 0.995) return `${Math.max(10, Math.round(km * 100) * 10)} m`
  return km < 9.95 ? `${km.toFixed(1)} km` : `${formatCount(Math.round(km))} km`
}

/** Returns a box that contains everything within `km` of a point. */
export function boxAround({ lat, lon }: Point, km: number) {
  const dLat = km / 111.19
  const dLon = km / (111.19 * Math.max(0.05, Math.cos(radians(lat))))
  return { south: lat - dLat, north: lat + dLat, west: lon - dLon, east: lon + dLon }
}
