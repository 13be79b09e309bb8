import { distanceKm, type Point } from '#app/geo/distance.ts'

/** The size of the map in its own units, divided into five by five squares. */
export const sheet = { width: 600, height: 660 } as const

type Box = { south: number; north: number; west: number; east: number }

/** Returns the box around a centre that is `spanKm` wide, in degrees, with the proportions of the sheet. */
export function boxOf(centre: Point, spanKm: number): Box {
  const dLon = spanKm / 2 / (111.19 * Math.cos((centre.lat * Math.PI) / 180))
  const dLat = (spanKm * sheet.height) / sheet.width / 2 / 111.19
  return { south: centre.lat - dLat, north: centre.lat + dLat, west: centre.lon - dLon, east: centre.lon + dLon }
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** Projects a point to the sheet's units. A point outside the box is off the sheet. */
export function onSheet(box: Box, { lat, lon }: Point): { x: number; y: number } {
  return {
    x: tenth(((lon - box.west) / (box.east - box.west)) * sheet.width),
    y: tenth(((box.north - lat) / (box.north - box.south)) * sheet.height),
  }
}

/** Returns a point's square, such as `C3`: the letter goes across, the number down. Returns '' for a point off the sheet. */
export function squareOf(box: Box, point: Point): string {
  const { x, y } = onSheet(box, point)
  if (x < 0 || y < 0 || x >= sheet.width || y >= sheet.height) return ''
  return `${'ABCDE'[Math.floor((x / sheet.width) * 5)]}${Math.floor((y / sheet.height) * 5) + 1}`
}

/** Draws the outline of land as an SVG path. Points that nearly coincide are left out. */
export function landPath(box: Box, rings: Outline): string {
  return rings
    .map((ring) => {
      const kept: string[] = []
      let last = { x: Number.NaN, y: Number.NaN }
      for (const [lat, lon] of ring) {
        const point = onSheet(box, { lat, lon })
        if (Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < 1.6) continue
        kept.push(`${Math.round(point.x)} ${Math.round(point.y)}`)
        last = point
      }
      return kept.length > 2 ? `M${kept.join('L')}Z` : ''
    })
    .join('')
}

type Outline = readonly (readonly (readonly [number, number])[])[]

/** Whether a point is on land, by counting the shores to its east. */
export function isOnLand({ lat, lon }: Point, rings: Outline): boolean {
  type Vertex = Outline[number][number]
  const isToTheEast = (from: Vertex, to: Vertex) =>
    from[0] > lat !== to[0] > lat && lon < from[1] + ((lat - from[0]) / (to[0] - from[0])) * (to[1] - from[1])
  let isInside = false
  for (const ring of rings) {
    let from = ring.at(-1)
    for (const to of ring) {
      if (from && isToTheEast(from, to)) isInside = !isInside
      from = to
    }
  }
  return isInside
}

type Label = { text: string; x: number; y: number }
type Rectangle = { x1: number; y1: number; x2: number; y2: number }

const overlaps = (a: Rectangle, b: Rectangle) => a.x1 < b.x2 && a.x2 > b.x1 && a.y1 < b.y2 && a.y2 > b.y1

/** The space around a label, so that labels spread over the sheet. */
const air = 9
const isOnSheet = ({ x1, x2, y1, y2 }: Rectangle) => x1 > 4 && x2 < sheet.width - 4 && y1 > 4 && y2 < sheet.height - 40

/** Returns the possible positions of a label: below its dot, above, right, left. */
function spotsFor(name: string, { x, y }: { x: number; y: number }, gap: number): Rectangle[] {
  const half = name.length * 4.9 + 4
  const centred = (middle: number, top: number) => ({ x1: middle - half, x2: middle + half, y1: top, y2: top + 24 })
  return [
    centred(x, y + gap),
    centred(x, y - 24 - gap),
    centred(x + half + gap, y - 12),
    centred(x - half - gap, y - 12),
  ]
}

/** Places labels in order of importance, as many as fit without touching each other, a pin or the sheet's edge. */
export function placeLabels(
  box: Box,
  places: readonly (Point & { name: string })[],
  pins: readonly Point[],
  dots: readonly Point[] = [],
  most = 30,
): Label[] {
  const taken: Rectangle[] = pins.map((pin) => {
    const { x, y } = onSheet(box, pin)
    return { x1: x - 28, x2: x + 28, y1: y - 72, y2: y + 4 }
  })
  for (const dot of dots) {
    const { x, y } = onSheet(box, dot)
    taken.push({ x1: x - 9, x2: x + 9, y1: y - 9, y2: y + 9 })
  }
  const labels: Label[] = []
  const named = new Set<string>()
  for (const place of places) {
    if (labels.length >= most) break
    if (named.has(place.name)) continue
    const point = onSheet(box, place)
    const label = spotsFor(place.name, point, dots.length > 0 ? 10 : 5).find(
      (spot) => isOnSheet(spot) && !taken.some((other) => overlaps(other, spot)),
    )
    if (!label) continue
    taken.push({ x1: label.x1 - air, x2: label.x2 + air, y1: label.y1 - air, y2: label.y2 + air })
    named.add(place.name)
    labels.push({ text: place.name, x: tenth((label.x1 + label.x2) / 2), y: tenth(label.y1 + 18) })
  }
  return labels
}

/** Returns a round distance of about a fifth of the sheet, and its width on the sheet. */
export function scaleOf(box: Box): { label: string; width: number } {
  const middle = (box.south + box.north) / 2
  const acrossKm = distanceKm({ lat: middle, lon: box.west }, { lat: middle, lon: box.east })
  const steps = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
  const km = steps.findLast((step) => step <= acrossKm / 4) ?? 0.2
  return { label: km < 1 ? `${km * 1_000} m` : `${km} km`, width: tenth((km / acrossKm) * sheet.width) }
}
