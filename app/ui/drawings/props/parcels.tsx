import type { ReactNode } from 'react'

import { Box, Ink, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'

type Place = { x: number; y: number; w: number; h: number; fill?: string }

/** Wide ones carry a label, narrow ones a band. */
export function Parcel({ x, y, w, h, fill = paint.kraft }: Place) {
  const tape = w * 0.14
  return (
    <>
      <Box x={x} y={y} w={w} h={h} r={3} fill={fill} />
      <Ink
        d={`M${x + w * 0.5 - tape} ${y}v${h * 0.32}l${tape * 0.5}-5 ${tape * 0.5} 5 ${tape * 0.5}-5 ${tape * 0.5} 5v${-h * 0.32}`}
        fill={paint.white}
        width={2.5}
      />
      {w > 60 ? (
        <>
          <Box x={x + w - 40} y={y + h - 28} w={30} h={18} r={1} fill={paint.white} width={2} />
          <Ink d={`M${x + w - 35} ${y + h - 23}v8m4-8v8m5-8v8m3-8v8m5-8v8`} width={1.8} />
        </>
      ) : (
        <Ink d={`M${x} ${y + h * 0.62}h${w}`} width={2.5} />
      )}
    </>
  )
}

export function Satchel({ x, y, w, h, fill }: Place & { fill: string }) {
  return (
    <>
      <Ink d={`M${x} ${y + 6}q${w / 2}-10 ${w} 0l-4 ${h - 6}q${4 - w / 2} 6 ${8 - w} 0z`} fill={fill} />
      <Ink d={`M${x + 3} ${y + 16}q${w / 2 - 3}-8 ${w - 6} 0`} width={2} />
      <Box x={x + w / 2 - 13} y={y + h * 0.48} w={26} h={17} r={1} fill={paint.white} width={2} />
    </>
  )
}

/** A plank on two brackets, with what stands on it. */
export function Shelf({ x, y, w, children }: { x: number; y: number; w: number; children: ReactNode }) {
  return (
    <>
      {children}
      <Box x={x} y={y} w={w} h={10} r={2} fill={paint.ink} edge={null} />
      <Ink d={`M${x + 18} ${y + 10}v16h-8M${x + w - 18} ${y + 10}v16h8`} />
    </>
  )
}

/** A pile of the day's newspaper, standing on y. */
export function Papers({ x, y, w }: { x: number; y: number; w: number }) {
  return (
    <>
      {[0, 1, 2, 3].map((i) => (
        <Box
          key={i}
          x={x + (i % 2) * 3}
          y={y - 10 - i * 11}
          w={w}
          h={12}
          r={2}
          fill={i % 2 ? paint.newsSunk : paint.white}
          width={2.5}
        />
      ))}
      <Ink
        d={`M${x - 4} ${y - 44}L${x + 20} ${y - 72}H${x + w + 14}L${x + w + 4} ${y - 44}z`}
        fill={paint.white}
        width={2.5}
      />
      <g transform={`matrix(1 0 -.72 .78 ${x + 26} ${y - 49})`}>
        <Sign x={0} y={0} size={w * 0.145}>
          DAILY MERIDIAN
        </Sign>
      </g>
    </>
  )
}
