import type { ReactNode } from 'react'

import { paint } from '../paints.ts'
import { Box, Brush, Dot, Ink, Sign } from '../pencils.tsx'

const coins = [200, 182, 164, 146, 128]

function CoinTower() {
  return (
    <>
      {coins.map((y, index) => (
        <Ink
          key={y}
          d={`M${110 + (index % 2) * 6} ${y}v16c0 22 130 22 130 0v-16`}
          fill={index % 2 ? paint.wattlePale : paint.wattle}
          width={4}
        />
      ))}
      <Ink d="M116 128c0-22 130-22 130 0s-130 22-130 0z" fill={paint.wattlePale} width={4} />
      <Ink d="M130 20h104v76l-52 34-52-34z" fill={paint.bottle} width={4} />
      <Ink d="M160 82V58l22-16 22 16v24h-14V68h-16v14z" fill={paint.white} />
    </>
  )
}

function Satchel() {
  return (
    <>
      <Dot x={140} y={34} r={20} fill={paint.wattle} width={4} />
      <Sign x={140} y={46} size={32} anchor="middle">
        $
      </Sign>
      <Brush d="M130 108c0-66 100-66 100 0" width={14} fill={paint.ink} />
      <Box x={78} y={104} w={204} h={112} r={10} fill="#a9814e" width={4} />
      <Ink d="M78 112c40 66 164 66 204 0v-2q0-6-8-6H86q-8 0-8 8z" fill={paint.kraft} width={4} />
      <Box x={164} y={138} w={32} h={42} r={4} fill={paint.wattle} width={4} />
      <Dot x={180} y={158} r={5} fill={paint.ink} edge={null} />
    </>
  )
}

function Parcels() {
  return (
    <>
      <Box x={92} y={70} w={140} h={124} fill={paint.kraft} width={4} />
      <Ink d="M144 70v46h36V70z" fill={paint.white} />
      <Box x={112} y={18} w={88} h={52} fill={paint.galah} width={4} />
      <Box x={214} y={120} w={80} h={74} fill={paint.wattle} width={4} />
      <Ink d="M168 146h40v30h-40z" fill={paint.white} width={2.5} />
      <path d="M174 152v18m6-18v18m8-18v18m5-18v18m8-18v18" stroke={paint.ink} strokeWidth="3" />
      <path d="M0 194h360v36H0z" fill={paint.bottleDeep} stroke={paint.ink} strokeWidth="4" />
    </>
  )
}

function SharedCar() {
  return (
    <>
      <path d="M0 166h360v64H0z" fill={paint.ink} />
      <Brush d="M10 208h60M110 208h60M210 208h60M310 208h60" width={6} fill={paint.white} />
      <Ink
        d="M64 166c-6-44 20-56 50-60 16-40 34-56 80-56s72 22 92 60c24 6 32 24 28 56z"
        fill={paint.wattle}
        width={4}
      />
      <Ink d="M138 104c8-24 20-34 46-34v34zM200 104V70c26 2 42 12 54 34z" fill={paint.bottlePale} width={4} />
      <Brush d="M210 124h20" width={5} fill={paint.ink} />
      <Dot x={122} y={166} r={24} fill={paint.ink} />
      <Dot x={122} y={166} r={9} fill={paint.white} edge={null} />
      <Dot x={262} y={166} r={24} fill={paint.ink} />
      <Dot x={262} y={166} r={9} fill={paint.white} edge={null} />
    </>
  )
}

const covers = {
  bau: [paint.newsSunk, <CoinTower key="bau" />],
  sk: [paint.galah, <Satchel key="sk" />],
  goget: [paint.galahPale, <SharedCar key="goget" />],
} satisfies Record<string, [string, ReactNode]>

const parcels: [string, ReactNode] = [paint.bottlePale, <Parcels key="parcels" />]

/** What crosses the counter for a partner: coins, a car; parcels where nothing else is drawn. */
export function TradeCover({ of }: { of: string }) {
  const [ground, thing] = of in covers ? covers[of as keyof typeof covers] : parcels
  return (
    <svg viewBox="0 0 360 230" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="trade-cover">
      <rect width="360" height="230" fill={ground} />
      {thing}
    </svg>
  )
}
