import { Part } from '../drawing.ts'
import { paint } from '../paints.ts'
import { Box, Sign } from '../pencils.tsx'
import front from './shop-front.svg?drawing'
import inside from './shop-inside.svg?drawing'
import lpo from './shop-lpo.svg?drawing'
import street from './shop-street.svg?drawing'
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

/** The roller door. `up` is the open share, 0 to 1; a strip at the top always stays visible. */
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

type YourShopProps = {
  name: string
  isLpo: boolean
  /** The share of the form that is filled in, 0 to 1. */
  filled: number
}

/** The shop of the retailer who fills in the form. Its board shows the name while it is typed, and its shutter opens with `filled`. */
export function YourShop({ name, isLpo, filled }: YourShopProps) {
  return (
    <svg className="your-shop" viewBox="0 22 320 312" aria-hidden="true">
      <Part of={street} />
      <clipPath id="your-shop-door">
        <path d={`M${left} ${lintel}H${right}V${sill}H${left}z`} />
      </clipPath>
      <g clipPath="url(#your-shop-door)">
        <Part of={inside} />
        <Shutter up={filled} />
      </g>
      <Board name={name} />
      <Part of={front} />
      {isLpo ? <Part of={lpo} /> : null}
    </svg>
  )
}
