import { At, Box, Brush, Ink, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { WalkingFigure, type Walker } from '../street/walker.tsx'
import { FarCrowd, Floodlight, Football } from './sport-props.tsx'

/** Rays from behind the hat. */
function rays(): string {
  return Array.from({ length: 16 }, (_, i) => {
    const from = (i * Math.PI) / 8
    const at = (angle: number) =>
      `${Math.round(480 + Math.cos(angle) * 900)} ${Math.round(230 + Math.sin(angle) * 900)}`
    return `M480 230L${at(from)} ${at(from + Math.PI / 16)}z`
  }).join('')
}

/** The conjurer’s hat, brim at the origin. */
function TopHat() {
  return (
    <>
      <Ink d="M-128-196C-132-100-124-40-118 0H118C124-40 132-100 128-196z" fill={paint.ink} />
      <path d="M-122-52Q0-34 122-52L118-4Q0 14-118-4z" fill={paint.galahDeep} />
      <Ink
        d="M-206-14C-190 20-100 34 0 34S190 20 206-14C214-32 178-26 118-6 60 8-60 8-118-6-178-26-214-32-206-14z"
        fill={paint.ink}
      />
      <Brush d="M-96-178Q-100-110-94-70" width={9} fill={paint.newsDark} />
      <ellipse cx="0" cy="-196" rx="128" ry="24" fill={paint.bottleDeep} stroke={paint.ink} strokeWidth="5" />
    </>
  )
}

function Stadium() {
  const columns = Array.from({ length: 15 }, (_, i) => `M${118 + i * 52} 404V470`).join('')
  return (
    <>
      <Ink d="M60 330Q480 240 900 330L860 474H100z" fill={paint.bottle} width={4} />
      <ellipse cx="480" cy="330" rx="420" ry="58" fill={paint.bottleDeep} stroke={paint.ink} strokeWidth="4" />
      <FarCrowd x={176} y={306} w={640} rows={3} size={14} fill={paint.galah} skip={2} />
      <FarCrowd x={176} y={306} w={640} rows={3} size={14} fill={paint.wattle} skip={3} />
      <Brush d={columns} width={5} fill={paint.bottleMid} />
      <Box x={270} y={384} w={420} h={50} r={4} fill={paint.white} />
      <Sign x={480} y={425} size={44} anchor="middle">
        14 · 15 · 16 MAY
      </Sign>
    </>
  )
}

const walkers: (Walker & { x: number; scale: number })[] = [
  { x: 40, scale: 1.3, skin: 'olive', top: paint.galahDeep, legs: paint.bottle, carries: 'phone' },
  { x: 128, scale: 1.42, skin: 'brown', head: 'curls', hair: '#241713', top: paint.wattle, legs: paint.newsDark },
  { x: 226, scale: 1.3, skin: 'fair', hair: '#b8552b', top: paint.bottleMid, bag: paint.wattle },
  {
    x: 330,
    scale: 1.46,
    skin: 'tan',
    head: 'turban',
    headPaint: paint.galahDeep,
    top: paint.white,
    legs: paint.bottle,
    carries: 'phone',
  },
  { x: 452, scale: 1.32, skin: 'deep', top: paint.galah, legs: paint.ink },
  { x: 548, scale: 1.42, skin: 'olive', head: 'hijab', headPaint: paint.wattle, top: paint.bottle, bag: paint.galah },
  {
    x: 650,
    scale: 1.3,
    skin: 'fair',
    head: 'curls',
    hair: '#d9d3c6',
    top: paint.bottlePale,
    legs: paint.newsDark,
    carries: 'stick',
  },
  { x: 766, scale: 1.46, skin: 'brown', top: paint.galahDeep, legs: paint.bottle, carries: 'phone' },
  { x: 872, scale: 1.32, skin: 'deep', head: 'curls', hair: '#17110f', top: paint.wattle, legs: paint.ink },
]

export function MagicMay() {
  return (
    <>
      <rect width="960" height="600" fill={paint.wattle} />
      <path d={rays()} fill={paint.wattlePale} />
      <At x={96} y={420} scale={1.1}>
        <Floodlight />
      </At>
      <At x={864} y={420} scale={1.1}>
        <Floodlight />
      </At>
      <Stadium />
      <At x={480} y={300}>
        <TopHat />
      </At>
      <At x={494} y={74} scale={1.05} turn={-28}>
        <Football />
      </At>
      <Brush d="M360 60l-18-24M340 104l-30-8M610 34l20-22M642 78l30-10M660 130l28 6" width={6} fill={paint.ink} />
      <rect y="470" width="960" height="130" fill={paint.newsSunk} />
      <path d="M0 470H960" stroke={paint.ink} strokeWidth="5" />
      <path d="M0 588H960" stroke={paint.newsEdge} strokeWidth="10" />
      {walkers.map(({ x, scale, ...walker }) => (
        <At key={x} x={x} y={578} scale={scale * 0.76}>
          <WalkingFigure {...walker} />
        </At>
      ))}
    </>
  )
}
