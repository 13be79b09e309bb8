import { paint } from '../paints.ts'
import { Who } from '../people/cast.tsx'
import { At, Box, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { signLines, signSize } from './sign-lines.ts'

const left = 22
const right = 298
const lintel = 166
const sill = 326

function Board({ name }: { name: string }) {
  const isNamed = name.trim() !== ''
  const lines = isNamed ? signLines(name) : ['YOUR SHOP']
  const size = signSize(lines, 262, 38)
  const step = size * 0.98
  const first = 117 + size * 0.36 - ((lines.length - 1) * step) / 2
  return (
    <>
      <Box x={14} y={90} w={292} h={54} fill={paint.wattle} width={4} />
      {isNamed ? null : (
        <rect
          x={24}
          y={98}
          width={272}
          height={38}
          fill="none"
          stroke={paint.ink}
          strokeWidth="2"
          strokeDasharray="6 6"
        />
      )}
      {lines.map((line, at) => (
        <Sign key={line} x={160} y={Math.round((first + at * step) * 10) / 10} size={size} anchor="middle">
          {line}
        </Sign>
      ))}
    </>
  )
}

/** The shelves, the keeper behind the counter and the tablet on it: what is behind the shutter. */
function Inside() {
  return (
    <>
      <path d={`M${left} ${lintel}h276v160h-276z`} fill={paint.wattlePale} />
      {[34, 58, 82, 214, 238, 262].map((x, at) => (
        <Box
          key={x}
          x={x}
          y={178}
          w={18}
          h={20}
          fill={[paint.galah, paint.white, paint.bottle][at % 3] ?? ''}
          width={2}
        />
      ))}
      <path d={`M${left} 197h276v7h-276z`} fill={paint.ink} />
      {[30, 60, 246, 272].map((x, at) => (
        <Box key={x} x={x} y={222} w={22} h={30} fill={[paint.bottlePale, paint.wattle][at % 2] ?? ''} width={2} />
      ))}
      <path d={`M${left} 252h92v6h-92zM206 252h92v6h-92z`} fill={paint.ink} />
      <At x={136} y={244} scale={0.52}>
        <Who name="priya" />
      </At>
      <Box x={180} y={222} w={58} h={44} r={4} fill={paint.ink} />
      <Box x={186} y={228} w={46} h={32} r={1} fill={paint.white} edge={null} />
      <Sign x={209} y={251} size={20} anchor="middle">
        TILL
      </Sign>
      <path d={`M${left} 266h276v8h-276z`} fill={paint.ink} />
      <path d={`M${left} 274h276v54h-276z`} fill={paint.bottleDeep} />
      <Print x={60} y={306} size={15} weight={700} anchor="middle" fill={paint.wattle}>
        Papers
      </Print>
      <Print x={252} y={306} size={15} weight={700} anchor="middle" fill={paint.wattle}>
        Parcels
      </Print>
    </>
  )
}

/** The roller door: `up` is the share that is open, 0 to 1. It never goes up all the way. */
function Shutter({ up }: { up: number }) {
  const height = sill - lintel
  const lines = Array.from({ length: Math.floor(height / 12) }, (_, at) => `M${left} ${lintel + 12 + at * 12}h276`)
  return (
    <g className="your-shop-shutter" transform={`translate(0 ${Math.round(-up * (height - 16))})`}>
      <path d={`M${left} ${lintel - height}h276v${2 * height}h-276z`} fill={paint.newsSunk} />
      <path d={lines.join('')} stroke={paint.ink} strokeWidth="1.8" />
      <path d={`M${left} ${sill - 4}h276`} stroke={paint.ink} strokeWidth="8" />
      <Box x={138} y={sill - 20} w={44} h={10} r={3} fill={paint.ink} edge={null} />
    </g>
  )
}

function Scallops() {
  const count = 11
  const w = 292 / count
  const every = (odd: number) =>
    Array.from({ length: count }, (_, i) =>
      i % 2 === odd
        ? `M${(14 + i * w).toFixed(1)} 144h${w.toFixed(2)}v20a${(w / 2).toFixed(2)} ${(w / 2).toFixed(2)} 0 0 1-${w.toFixed(2)} 0z`
        : '',
    ).join('')
  return (
    <>
      <Ink d={every(0)} fill={paint.galah} />
      <Ink d={every(1)} fill={paint.white} />
    </>
  )
}

/** The morning over the street: a sun, and the wires between the poles. */
function Sky() {
  return (
    <g className="your-shop-sky">
      <Dot x={250} y={-14} r={44} fill={paint.wattle} />
      <Ink d="M-60-24Q120 26 400-34M-60-10Q120 44 400-18" width={2} />
      <Ink d="M-12 330V-70" width={9} edge={paint.ink} />
      <Ink d="M-36-52h48M-36-34h48" width={6} />
    </g>
  )
}

/** What stands beside: the post office, and the milk bar, cut off by whatever frames the picture. */
function Neighbours() {
  return (
    <>
      <Ink d="M-330 330V122h314v208z" fill={paint.bottlePale} />
      <Box x={-330} y={150} w={314} h={40} fill={paint.bottle} />
      <Sign x={-76} y={180} size={30} anchor="middle" fill={paint.white}>
        POST
      </Sign>
      <Box x={-122} y={212} w={86} h={90} fill={paint.white} />
      <Ink d="M-79 212v90M-122 257h86" />
      <Ink d="M336 330V106h314v224z" fill={paint.galah} />
      <Box x={336} y={136} w={314} h={40} fill={paint.galahDeep} />
      <Sign x={412} y={166} size={30} anchor="middle">
        MILK BAR
      </Sign>
      <Box x={358} y={206} w={104} h={80} fill={paint.white} />
      <Ink d="M358 246h104M410 206v80" />
    </>
  )
}

type YourShopProps = { name: string; isLpo: boolean; /** How much of the form is filled in, 0 to 1. */ filled: number }

/** The shop of whoever is filling in the form: its board spells the name as it is typed, its shutter goes up as it goes. */
export function YourShop({ name, isLpo, filled }: YourShopProps) {
  return (
    <svg className="your-shop" viewBox="0 22 320 312" aria-hidden="true">
      <Sky />
      <Neighbours />
      <Ink d="M10 330V78h46C66 32 254 32 264 78h46v252z" fill={paint.white} width={4} />
      <clipPath id="your-shop-door">
        <path d={`M${left} ${lintel}H${right}V${sill}H${left}z`} />
      </clipPath>
      <g clipPath="url(#your-shop-door)">
        <Inside />
        <Shutter up={filled} />
      </g>
      <Box x={left} y={lintel} w={right - left} h={sill - lintel} fill="none" width={4} />
      <Board name={name} />
      <Scallops />
      {isLpo ? (
        <g className="your-shop-lpo">
          <Ink d="M264 40v8M308 40v8" />
          <Box x={256} y={44} w={58} h={40} r={3} fill={paint.bottle} />
          <Sign x={285} y={74} size={29} anchor="middle" fill={paint.white}>
            LPO
          </Sign>
        </g>
      ) : null}
      <path d="M-400 330H720" stroke={paint.ink} strokeWidth="8" />
    </svg>
  )
}
