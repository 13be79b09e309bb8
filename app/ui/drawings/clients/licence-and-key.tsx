import { Who } from '../people/cast.tsx'
import { paint } from '../paints.ts'
import { At, Box, Brush, Dot, Ink, Print, Sign } from '../pencils.tsx'

/** The card, the key, and the car that waits for both. */
export function LicenceAndKey() {
  return (
    <>
      <rect x="-600" y="300" width="1560" height="120" fill={paint.ink} />
      <path d="M-600 340H960" stroke={paint.white} strokeWidth="7" strokeDasharray="58 46" />
      <rect x="-600" y="288" width="1560" height="14" fill={paint.newsEdge} stroke={paint.ink} strokeWidth="3" />
      <ParkingSign />
      <At x={98} y={52}>
        <SmallCar />
      </At>
      <At x={14} y={196} turn={-7}>
        <Licence />
      </At>
      <At x={262} y={268} turn={18}>
        <CarKey />
      </At>
    </>
  )
}

function ParkingSign() {
  return (
    <>
      <Brush d="M46 60V292" width={9} fill={paint.ink} />
      <Box x={12} y={24} w={68} h={68} r={6} fill={paint.bottle} width={4} />
      <Sign x={46} y={80} size={60} anchor="middle" fill={paint.white}>
        K
      </Sign>
    </>
  )
}

function SmallCar() {
  return (
    <>
      <Ink
        d="M8 232c-6-50 2-78 42-82l32-56q8-14 24-14h78q14 0 22 14l28 56c26 6 28 34 24 82z"
        fill={paint.wattle}
        width={4}
      />
      <Ink d="M70 150l22-42q5-8 14-8h34v50zM154 150v-50h36q8 0 12 8l20 42z" fill={paint.bottlePale} width={4} />
      <path d="M154 176h22" stroke={paint.ink} strokeWidth="5" />
      <Ink d="M10 190h16q6 0 6 8t-6 8H8" fill={paint.white} />
      {[64, 204].map((x) => (
        <g key={x}>
          <Dot x={x} y={234} r={29} fill={paint.ink} />
          <Dot x={x} y={234} r={12} fill={paint.newsSunk} />
        </g>
      ))}
    </>
  )
}

/** 214 by 134, with one of the cast on it. */
function Licence() {
  return (
    <>
      <Box x={6} y={8} w={214} h={134} r={12} fill={paint.ink} />
      <Box w={214} h={134} r={12} fill={paint.white} width={4} />
      <path d="M2 34V14Q2 2 14 2h186q12 0 12 12v20z" fill={paint.galah} />
      <Print x={14} y={25} size={16} weight={800}>
        Driver licence
      </Print>
      <svg x={14} y={44} width={70} height={78} viewBox="-58 -128 116 130">
        <rect x="-58" y="-128" width="116" height="130" fill={paint.wattlePale} />
        <g transform="translate(0 -34) scale(.86)">
          <Who name="keiran" />
        </g>
      </svg>
      <Box x={14} y={44} w={70} h={78} fill="none" />
      <path d="M98 54h98M98 70h74M98 86h88" stroke={paint.newsDark} strokeWidth="5" />
      <path d="M98 118c10-22 18-8 14 0s14-14 20-6 12 2 22-2" fill="none" stroke={paint.ink} strokeWidth="3" />
    </>
  )
}

function CarKey() {
  return (
    <>
      <Ink d="M-4-44q0-26 20-26t20 26" width={6} />
      <Ink d="M8-4v52l7 8 7-8V38l-6-6 6-6v-8l-6-6 6-8v-8z" fill={paint.newsEdge} width={4} />
      <Box x={-18} y={-48} w={68} h={52} r={16} fill={paint.bottle} width={4} />
      <Dot x={4} y={-22} r={8} fill={paint.wattle} width={2.5} />
      <Dot x={28} y={-22} r={8} fill={paint.white} width={2.5} />
    </>
  )
}
