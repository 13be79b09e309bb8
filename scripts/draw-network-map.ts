import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Draws the map of the home page from the localities and the coast of `app/geo`: run by hand, the outputs are committed. A hexagonal
 * grid of dots: the number of places in its cell sets a dot's size, and land without places gets a faint dot.
 */
const root = join(import.meta.dirname, '..')
const linesOf = (name: string) =>
  brotliDecompressSync(readFileSync(join(root, 'app/geo/suburbs', name)))
    .toString('utf8')
    .trimEnd()
    .split('\n')

type Point = [x: number, y: number]
const radians = Math.PI / 180

/** Albers' equal-area conic, standard parallels 18° and 36° south, centred on 134° east: north is up, unit is the radius. */
function project(longitude: number, latitude: number): Point {
  const [south, north] = [Math.sin(-18 * radians), Math.sin(-36 * radians)]
  const cone = (south + north) / 2
  const constant = Math.cos(-18 * radians) ** 2 + 2 * cone * south
  const distance = (degrees: number) => Math.sqrt(constant - 2 * cone * Math.sin(degrees * radians)) / cone
  const angle = cone * (longitude - 134) * radians
  return [distance(latitude) * Math.sin(angle), -(distance(-26) - distance(latitude) * Math.cos(angle))]
}

type Ring = Point[]
const isMainland = (ring: Ring) => {
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  return (
    west > 112 && east < 155 && Math.min(...latitudes) > -44.5 && Math.max(...latitudes) < -9.5 && east - west > 0.12
  )
}
const rings = linesOf('coastline.txt.br')
  .map((line) => line.split(' ').map(Number))
  .map((flat): Ring => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i + 1] ?? 0, flat[2 * i] ?? 0]))
  .filter(isMainland)
  .map((ring): Ring => ring.map(([longitude, latitude]) => project(longitude, latitude)))

const margin = 10
const width = 900
const corners = rings.flat()
const left = Math.min(...corners.map(([x]) => x))
const top = Math.min(...corners.map(([, y]) => y))
const scale = (width - 2 * margin) / (Math.max(...corners.map(([x]) => x)) - left)
const height = Math.ceil((Math.max(...corners.map(([, y]) => y)) - top) * scale + 2 * margin)
const place = ([x, y]: Point): Point => [(x - left) * scale + margin, (y - top) * scale + margin]
const land = rings.map((ring): Ring => ring.map(place))

/** Whether a point is on land: counts how often a ray from it crosses the coast. */
function isLand([x, y]: Point): boolean {
  let crossings = 0
  for (const ring of land) {
    for (const [i, [x2, y2]] of ring.entries()) {
      const [x1, y1] = ring.at(i - 1) ?? [x2, y2]
      if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) crossings += 1
    }
  }
  return crossings % 2 === 1
}

const step = 11
const row = (step * Math.sqrt(3)) / 2
const cellOf = ([x, y]: Point) => {
  const j = Math.round(y / row)
  return `${Math.round(x / step - (j % 2) / 2)},${j}`
}

/** Each locality once, however many postcodes it has; post office boxes are left out. */
const localities = new Map<string, Point>()
for (const line of linesOf('localities.tsv.br')) {
  const [name = '', state = '', , latitude = '', longitude = '', , kind = ''] = line.split('\t')
  const [lat, lon] = [Number(latitude), Number(longitude)]
  if (kind !== '' || latitude === '' || lon < 112 || lon > 154.5 || lat > -9 || lat < -44) continue
  localities.set(`${name} ${state}`, place(project(lon, lat)))
}
const counts = new Map<string, number>()
for (const point of localities.values()) counts.set(cellOf(point), (counts.get(cellOf(point)) ?? 0) + 1)

const sizes = [4.2, 5.2, 6.3, 7.4, 8.4, 9.3, 10.2, 11]
const dots = new Map<number, Point[]>()
const noPlace = 3.4
for (let j = 0; j * row < height; j++) {
  for (let i = 0; i * step < width; i++) {
    const point: Point = [(i + (j % 2) / 2) * step, j * row]
    const count = counts.get(`${i},${j}`) ?? 0
    if (count === 0 && !isLand(point)) continue
    const size = count === 0 ? noPlace : sizes[Math.min(sizes.length - 1, Math.floor(Math.log2(count) * 1.15))]
    if (size) dots.set(size, [...(dots.get(size) ?? []), point])
  }
}

/** Round line caps turn a line without length into a dot; relative coordinates in whole units make the file small. */
function pathOf(points: Point[]): string {
  let [x, y] = [0, 0]
  return points
    .map(([px, py], i) => {
      const [dx, dy] = [Math.round(px) - x, Math.round(py) - y]
      x += dx
      y += dy
      return `${i === 0 ? 'M' : 'm'}${dx}${dy < 0 ? '' : ' '}${dy}h0`
    })
    .join('')
}
const paths = [...dots]
  .toSorted(([a], [b]) => a - b)
  .map(
    ([size, points]) =>
      `<path d="${pathOf(points)}" stroke="${size === noPlace ? '#33775e' : '#ffc629'}" stroke-width="${size}"/>`,
  )
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="none" stroke-linecap="round">${paths.join('')}</g></svg>\n`
writeFileSync(join(root, 'app/site/home/sections/network-map.svg'), svg)

const cities: Record<string, Point> = {
  perth: [115.86, -31.95],
  darwin: [130.84, -12.46],
  adelaide: [138.6, -34.93],
  brisbane: [153.03, -27.47],
  sydney: [151.21, -33.87],
  melbourne: [144.96, -37.81],
  hobart: [147.33, -42.88],
}
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`
const rules = Object.entries(cities).map(([name, [longitude, latitude]]) => {
  const [x, y] = place(project(longitude, latitude))
  return `  .network-${name} {\n    top: ${share(y, height)};\n    left: ${share(x, width)};\n  }\n`
})
writeFileSync(
  join(root, 'app/site/home/sections/network-cities.css'),
  `/* Made by scripts/draw-network-map.ts: where the cities are on the map. */\n@layer components {\n${rules.join('')}}\n`,
)
process.stdout.write(`${localities.size} localities, ${width} by ${height}, ${svg.length} bytes\n`)
