import type { ReactNode } from 'react'

import { Box, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { DrawnLogo, drawnLogoWidth } from './drawn-logo.tsx'

/** A strip of paper with a zigzag edge, torn at the foot, or at the head when it has just been torn off. */
export function tornPaper(w: number, h: number, torn: 'foot' | 'head'): string {
  const tooth = w / 20
  return torn === 'foot'
    ? `M0 0H${w}V${h}${`l${-tooth} 7l${-tooth}-7`.repeat(10)}z`
    : `M0 ${h}V0${`l${tooth}-7l${tooth} 7`.repeat(10)}V${h}z`
}

function ReceiptRow({ y, name, value }: { y: number; name: string; value: string }) {
  return (
    <>
      <Print x={11} y={y} size={10.5} fill={paint.newsDark}>
        {name}
      </Print>
      <Print x={105} y={y} size={10.5} anchor="end" weight={700}>
        {value}
      </Print>
    </>
  )
}

/** 116 units wide. */
export function Receipt({ height = 196 }: { height?: number }) {
  return (
    <>
      <Ink d={tornPaper(116, height, 'foot')} fill={paint.white} />
      <DrawnLogo x={(116 - drawnLogoWidth(22)) / 2} y={13} height={22} />
      <path d={`M11 44H105M11 ${height - 38}H105`} stroke={paint.ink} strokeWidth="1.5" strokeDasharray="3 4" />
      <ReceiptRow y={62} name="To" value="Coinstead" />
      <ReceiptRow y={79} name="Paid" value="Cash" />
      <Sign x={58} y={height - 62} size={40} anchor="middle">
        $50.00
      </Sign>
      <Print x={58} y={height - 45} size={10.5} anchor="middle" weight={800} fill={paint.bottleMid}>
        Credited
      </Print>
      <Print x={58} y={height - 21} size={8.6} anchor="middle" fill={paint.newsDark}>
        Deposits can’t be reversed
      </Print>
    </>
  )
}

/** 140 units wide. The paper stands above the slot at y 8 and is cut off there. */
export function Printer({ paper, paperHeight = 260 }: { paper: ReactNode; paperHeight?: number }) {
  return (
    <>
      <svg
        x={-40}
        y={-paperHeight}
        width={230}
        height={paperHeight + 8}
        viewBox={`-40 ${-paperHeight} 230 ${paperHeight + 8}`}
      >
        <g className="drawn-feed">{paper}</g>
      </svg>
      <Ink d="M0 54V16Q0 0 14 0h112q14 0 14 16v38z" fill={paint.white} />
      <Box x={12} y={2} w={116} h={9} r={4} fill={paint.ink} edge={null} />
      <Ink d="M0 34H140" width={2.5} />
      <Dot x={122} y={44} r={4} fill={paint.wattle} width={2} />
    </>
  )
}
