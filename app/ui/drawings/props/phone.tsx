import { Fragment } from 'react'

import { skins, type Skin } from '../people/skins.ts'
import { At, Box, Brush, Ink, Limb, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { QrCode } from './qr-code.tsx'

/** 118 by 236 units, with the code on it. */
export function Phone() {
  return (
    <>
      <Box w={118} h={236} r={21} fill={paint.ink} />
      <Box x={7} y={7} w={104} h={222} r={15} fill={paint.white} edge={null} />
      <Box x={42} y={13} w={34} h={7} r={3.5} fill={paint.ink} edge={null} />
      <Box x={7} y={28} w={104} h={30} fill={paint.wattle} edge={null} />
      <Print x={59} y={48} size={13.5} anchor="middle" weight={800}>
        Coinstead
      </Print>
      <Print x={59} y={78} size={10.5} anchor="middle" weight={600}>
        Show this code
      </Print>
      <QrCode x={19} y={88} size={80} />
      <path className="drawn-scan" d="M11 90h96" stroke={paint.galahDeep} strokeWidth="4" />
      <Sign x={59} y={212} size={38} anchor="middle">
        $50.00
      </Sign>
    </>
  )
}

const fingers = [
  [118, 9],
  [143, 11],
  [167, 10],
  [190, 6],
] as const

/** Held up by its owner: thumb over the near edge, four fingertips round the far one. */
export function PhoneInHand({ skin }: { skin: Skin }) {
  const [tone, shade] = skins[skin]
  return (
    <>
      <Ink d="M88 306C84 276 62 256 38 234L116 132C138 150 143 190 142 218 143 244 141 268 139 296z" fill={tone} />
      <Phone />
      {fingers.map(([y, reach]) => (
        <Fragment key={y}>
          <Limb d={`M-8 ${y + 3}L${reach} ${y}`} width={14.5} fill={tone} />
          <Nail x={reach + 1} y={y} />
        </Fragment>
      ))}
      <Limb d="M129 246C136 214 128 190 108 168" width={18} fill={tone} />
      <Brush d="M125 282C129 262 130 250 129 236" width={16} fill={tone} />
      <Nail x={106} y={166} turn={48} />
      <Ink d="M112 262q-10-2-16-10" edge={shade} width={2.4} />
    </>
  )
}

function Nail({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) {
  return (
    <At x={x} y={y} turn={turn}>
      <rect x="-4" y="-3.4" width="8.5" height="6.8" rx="3.2" fill="#fff" opacity=".45" />
    </At>
  )
}
