import { paint } from '../paints.ts'
import { At, Box, Dot, Ink, Print, Sign } from '../pencils.tsx'

const coins = [
  [-150, 96, 30],
  [-40, 40, 24],
  [52, 70, 34],
  [296, 64, 27],
  [404, 120, 34],
  [500, 60, 24],
] as const

/** A hardware wallet on a banknote, and coins on their way to it. */
export function CoinWallet() {
  return (
    <>
      {coins.map(([x, y, r]) => (
        <Coin key={x} x={x} y={y} r={r} />
      ))}
      <At x={64} y={246} turn={6}>
        <Banknote />
      </At>
      <At x={180} y={204} turn={-14}>
        <HardwareWallet />
      </At>
      <Coin x={72} y={310} r={38} />
      <Coin x={304} y={314} r={28} />
    </>
  )
}

/** Flat on, with a dollar on it. */
export function Coin({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <Dot x={x + 3} y={y + 5} r={r} fill={paint.wattleDeep} width={4} />
      <Dot x={x} y={y} r={r} fill={paint.wattle} width={4} />
      <Dot x={x} y={y} r={r - 8} fill="none" width={2.5} />
      <Sign x={x} y={y + r * 0.37} size={r * 1.05} anchor="middle">
        $
      </Sign>
    </>
  )
}

/** 232 by 112. */
export function Banknote() {
  return (
    <>
      <Box x={5} y={7} w={232} h={112} r={6} fill={paint.newsEdge} width={4} />
      <Box w={232} h={112} r={6} fill={paint.bottlePale} width={4} />
      <Box x={12} y={12} w={208} h={88} r={3} fill="none" edge={paint.bottleMid} width={2.5} />
      <Dot x={116} y={56} r={31} fill={paint.white} />
      <Sign x={116} y={70} size={40} anchor="middle" fill={paint.bottle}>
        50
      </Sign>
      <path d="M26 28h34M26 42h22M172 84h34M184 70h22" stroke={paint.bottleMid} strokeWidth="4" />
    </>
  )
}

/** The cap swings on a pin; two keys and a small screen that has said yes. */
function HardwareWallet() {
  return (
    <>
      <Box x={-134} y={-26} w={34} h={52} r={4} fill={paint.newsEdge} width={4} />
      <Ink d="M-128-10h12M-128 10h12" width={5} />
      <Box x={-106} y={-50} w={252} h={100} r={30} fill={paint.ink} width={4} />
      <Box x={-106} y={-56} w={252} h={100} r={30} fill={paint.bottle} width={4} />
      <Box x={-72} y={-38} w={124} h={64} r={8} fill={paint.bottlePale} />
      <Print x={-60} y={-16} size={14} weight={700}>
        Received
      </Print>
      <Sign x={-60} y={17} size={31}>
        $50.00
      </Sign>
      <Ink d="M26 4l7 8 12-18" width={4.5} edge={paint.bottleMid} />
      <Dot x={80} y={-6} r={11} fill={paint.wattle} />
      <Dot x={116} y={-6} r={17} fill={paint.white} width={4} />
      <Dot x={116} y={-6} r={6} fill={paint.ink} edge={null} />
    </>
  )
}
