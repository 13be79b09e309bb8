import { At } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { type Shop, ShopFront } from './shop.tsx'
import { type Walker, WalkingFigure } from './walker.tsx'

const { white, wattle, wattlePale, bottle, bottleDeep, bottleMid, bottlePale, galah, galahDeep, galahPale, newsSunk, newsDark } = paint // prettier-ignore

const fronts: Omit<Shop, 'window' | 'isDoorRight'>[] = [
  { name: 'NEWS', width: 190, top: 70, wall: white, awning: bottle, parapet: 'step' },
  { name: 'MILK BAR', width: 230, top: 104, wall: wattle, awning: galahDeep, parapet: 'curve' },
  { name: 'PARCELS', width: 170, top: 120, wall: galahPale, awning: bottleDeep, parapet: 'flat' },
  { name: 'CONVENIENCE', width: 260, top: 84, wall: white, awning: wattle, parapet: 'gable' },
  { name: 'NEWSAGENCY', width: 210, top: 96, wall: bottlePale, awning: galahDeep, parapet: 'step' },
  { name: 'CORNER STORE', width: 230, top: 60, wall: wattlePale, awning: bottle, parapet: 'curve' },
  { name: 'LOTTO & NEWS', width: 200, top: 112, wall: white, awning: galahDeep, parapet: 'flat' },
  { name: 'PAPERS', width: 240, top: 80, wall: newsSunk, awning: wattle, parapet: 'gable' },
  { name: 'OPEN EARLY', width: 200, top: 92, wall: galahPale, awning: bottle, parapet: 'step' },
]
const windows = ['cards', 'code', 'parcels'] as const
const shops = fronts.map((front, i) => ({
  ...front,
  x: fronts.slice(0, i).reduce((sum, { width }) => sum + width, 0),
  window: windows[i % 3] ?? 'cards',
  isDoorRight: i % 2 === 1,
}))
const length = fronts.reduce((sum, { width }) => sum + width, 0)

const walkers: (Walker & { x: number; isLeftward?: boolean })[] = [
  { x: 150, skin: 'fair', head: 'curls', hair: '#d9d3c6', top: galah, legs: bottle, carries: 'trolley' },
  { x: 414, skin: 'brown', top: wattle, carries: 'phone' },
  { x: 566, isLeftward: true, skin: 'deep', top: wattle, hasVest: true, legs: bottle, carries: 'parcel' },
  { x: 842, skin: 'tan', head: 'turban', headPaint: bottleMid, top: white, legs: newsDark },
  { x: 1062, isLeftward: true, skin: 'fair', hair: '#b8552b', top: bottleMid, carries: 'phone' },
  { x: 1288, skin: 'olive', head: 'hijab', headPaint: galah, top: bottle, bag: wattle },
  { x: 1490, skin: 'olive', top: galahDeep, legs: bottle, carries: 'dog' },
  { x: 1716, isLeftward: true, skin: 'fair', head: 'curls', hair: '#b3ab9b', top: bottlePale, legs: newsDark, carries: 'stick' }, // prettier-ignore
]

/** The street, once on a page; `StreetOfShops` places it. */
export function StreetSymbol() {
  return (
    <symbol id="street" viewBox={`0 44 ${length} 290`}>
      {shops.map(({ x, ...shop }) => (
        <At key={shop.name} x={x} y={0}>
          <ShopFront {...shop} />
        </At>
      ))}
      <path d={`M0 330h${length}`} stroke={paint.ink} strokeWidth="6" />
      {walkers.map(({ x, isLeftward, ...walker }) => (
        <At key={x} x={x} y={329} flip={isLeftward ?? false}>
          <WalkingFigure {...walker} />
        </At>
      ))}
    </symbol>
  )
}

/** Decoration, unless it is given words. */
export function StreetOfShops({ label }: { label?: string }) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className="street" viewBox={`0 44 ${length} 290`} {...said}>
      <use href="#street" />
    </svg>
  )
}
