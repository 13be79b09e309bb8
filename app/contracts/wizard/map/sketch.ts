import type { LatLng } from '../../wizard-state.ts'
import type { Surroundings } from './map-answers.ts'
import { onSheet, type Sheet } from './mercator.ts'

type Rings = Surroundings['land']

/** The outline of land as an SVG path on a sheet; points that would fall on one another are left out. */
export function landPath(rings: Rings, centre: LatLng, zoom: number, sheet: Sheet): string {
  return rings
    .map((ring) => {
      const kept: string[] = []
      let last = { x: Number.NaN, y: Number.NaN }
      for (const [lat, lng] of ring) {
        const point = onSheet({ lat, lng }, centre, zoom, sheet)
        if (Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < 1.5) continue
        kept.push(`${Math.round(point.x)} ${Math.round(point.y)}`)
        last = point
      }
      return kept.length > 2 ? `M${kept.join('L')}Z` : ''
    })
    .join('')
}

export type MapName = { key: string; name: string; x: number; y: number; isNamed: boolean }

/** The dots of places on a sheet; names that would touch another, or the pin in the middle, are left out. */
export function namesOn(places: Surroundings['places'], centre: LatLng, zoom: number, sheet: Sheet): MapName[] {
  const taken = [{ left: sheet.width / 2 - 44, right: sheet.width / 2 + 44, top: sheet.height / 2 - 112, bottom: sheet.height / 2 + 8 }] // prettier-ignore
  return places.flatMap(({ name, lat, lng }) => {
    const { x, y } = onSheet({ lat, lng }, centre, zoom, sheet)
    if (x < -40 || x > sheet.width + 40 || y < -40 || y > sheet.height + 40) return []
    const box = { left: x - 6, right: x + 20 + name.length * 11.5, top: y - 16, bottom: y + 16 }
    const isFree = !taken.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    if (isFree) taken.push(box)
    return [{ key: `${name} ${lat} ${lng}`, name, x: Math.round(x), y: Math.round(y), isNamed: isFree }]
  })
}

/** A round length of about a sixth of the sheet, and how wide it is there. */
export function scaleAt({ lat }: LatLng, zoom: number, sheet: Sheet): { label: string; width: number } {
  const metresPerPoint = (156_543.034 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
  const steps = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
  const metres = steps.findLast((step) => step <= (metresPerPoint * sheet.width) / 6) ?? 50
  return { label: metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`, width: Math.round(metres / metresPerPoint) }
}

/** Whether a point lies on land, by counting the shores to its east. */
export function isOnLand({ lat, lng }: LatLng, rings: Rings): boolean {
  const isCrossed = (ring: Rings[number], index: number) => {
    const [toLat, toLng] = ring[index] ?? [0, 0]
    const [fromLat, fromLng] = ring.at(index - 1) ?? [toLat, toLng]
    if (fromLat > lat === toLat > lat) return false
    return lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)
  }
  const shores = rings.flatMap((ring) => ring.filter((_, index) => isCrossed(ring, index)))
  return shores.length % 2 === 1
}
