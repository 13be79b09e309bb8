import type { ReactNode } from 'react'

import { cast, type CastName, Who } from '../people/cast.tsx'
import { GrippingHand } from '../people/hands.tsx'
import { paint } from '../paints.ts'
import { At, Box, Dot, Ink, Limb, Sign } from '../pencils.tsx'
import { QrCode } from '../props/qr-code.tsx'

/** What each of them has in front of them, about 120 units wide, with its middle at the origin. */
const things = {
  malcolm: <Newspaper />,
  lucinda: <Ledger />,
  sunita: <Mug />,
  tama: <ParcelInHand />,
  bridie: <TabletInHand />,
} satisfies Partial<Record<CastName, ReactNode>>

const thingOf = (name: CastName): ReactNode => (name in things ? things[name as keyof typeof things] : <Mug />)

type AtTheCounterProps = { name: CastName; ground: string; turn: number; className: string }

/** Somebody behind the counter that runs from tile to tile. */
export function AtTheCounter({ name, ground, turn, className }: AtTheCounterProps) {
  const { skin, top } = cast[name]
  const hasBothHands = name !== 'sunita'
  return (
    <svg viewBox="-130 -150 260 296" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <rect x="-400" y="-500" width="800" height="700" fill={ground} />
      <At x={0} y={12} scale={1.04}>
        <Who name={name} turn={turn} hasSides={false} />
        <Limb d="M-68 86Q-104 120-72 128" width={36} fill={top} />
        <Limb d="M68 86Q104 120 72 128" width={36} fill={top} />
        {hasBothHands ? (
          <>
            <At x={0} y={88}>
              {thingOf(name)}
            </At>
            <At x={-72} y={112}>
              <GrippingHand skin={skin} />
            </At>
            <At x={72} y={112} flip>
              <GrippingHand skin={skin} />
            </At>
          </>
        ) : (
          <>
            <At x={-58} y={116} turn={4}>
              <GrippingHand skin={skin} />
            </At>
            <At x={36} y={86}>
              <Mug />
            </At>
            <At x={78} y={108} flip turn={8}>
              <GrippingHand skin={skin} />
            </At>
          </>
        )}
      </At>
      <rect x="-400" y="136" width="800" height="12" fill={paint.ink} />
    </svg>
  )
}

function Newspaper() {
  return (
    <>
      <Ink d="M-60-34 0-28 60-34V42L0 46-60 42z" fill={paint.white} />
      <Ink d="M0-28v74" width={2.5} />
      <Sign x={-30} y={-10} size={21} anchor="middle">
        DAILY
      </Sign>
      <Sign x={30} y={-10} size={21} anchor="middle">
        NEWS
      </Sign>
      <Ink d="M-50 2h40M-50 12h40M-50 22h28M10 2h40M10 12h20M10 22h20" width={2.5} />
      <Box x={34} y={9} w={16} h={16} fill={paint.galah} width={2} />
    </>
  )
}

function Ledger() {
  return (
    <>
      <Ink
        d="M0-22C-18-34-40-32-62-28V40C-40 36-18 36 0 46 18 36 40 36 62 40V-28C40-32 18-34 0-22z"
        fill={paint.white}
      />
      <Ink d="M0-22V46" width={2.5} />
      <Ink
        d="M-50-14q20-4 38 2M-50 2q20-4 38 2M-50 18q20-4 38 2M50-14q-20-4-38 2M50 2q-20-4-38 2M50 18q-20-4-38 2"
        edge={paint.bottleMid}
        width={2.5}
      />
    </>
  )
}

function Mug() {
  return (
    <>
      <Ink d="M24-12h12q14 0 14 16t-14 16H24" width={8} />
      <Ink d="M24-12h12q14 0 14 16t-14 16H24" edge={paint.white} width={2.5} />
      <Box x={-20} y={-28} w={46} h={60} r={6} fill={paint.white} />
      <Ink d="M-18-6h42v14h-42z" fill={paint.galahDeep} width={2} />
    </>
  )
}

function ParcelInHand() {
  return (
    <>
      <Box x={-62} y={-36} w={124} h={84} r={3} fill={paint.kraft} />
      <Ink d="M-16-36v28l16-7 16 7v-28z" fill={paint.white} />
      <Ink d="M-34 36V12M-43 22l9-10 9 10M-12 36V12M-21 22l9-10 9 10" />
      <Box x={8} y={10} w={28} h={26} fill={paint.white} width={2} />
      <Ink d="M13 16v14m5-14v14m7-14v14m6-14v14" width={2.5} />
    </>
  )
}

function TabletInHand() {
  return (
    <>
      <Box x={-64} y={-38} w={128} h={88} r={11} fill={paint.bottleDeep} />
      <Box x={-54} y={-29} w={108} h={70} r={4} fill={paint.white} width={2.5} />
      <Ink d="M-53-27H53v14H-53z" fill={paint.bottleMid} width={1.5} />
      <Sign x={-44} y={20} size={30}>
        $50
      </Sign>
      <QrCode x={8} y={-8} size={38} />
      <Dot x={-34} y={32} r={3} fill={paint.wattle} edge={null} />
    </>
  )
}
