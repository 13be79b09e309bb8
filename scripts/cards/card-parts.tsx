import type { ReactNode } from 'react'

import { paint } from '#app/ui/drawings/paints.ts'
import { Box, Ink } from '#app/ui/drawings/pencils.tsx'
import { logoBox, LogoOutline } from '#app/ui/logo/logo.tsx'

import { faces } from './card-fonts.ts'
import { type FittedLines, sign } from './fit-lines.ts'

export const size = { width: 1200, height: 630 } as const

const styles = `text{font-family:'${faces.text.family}'}.sign text,.drawn-sign{font-family:'${faces.sign.family}';word-spacing:.06em}.press{font-family:'${faces.press.family}'}`

/** The background that every card is drawn on. */
export function CardField({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size.width} ${size.height}`}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <style>{styles}</style>
      <rect width={size.width} height={size.height} fill={ground} />
      {children}
    </svg>
  )
}

type TitleProps = { of: FittedLines; x: number; /** The top of the letters. */ y: number; fill: string; shade?: string }

/** Signwriting in lines, with the signwriter's detached shade when there is a second colour. */
export function Title({ of: { lines, size: letters }, x, y, fill, shade }: TitleProps) {
  const away = Math.max(4, letters * 0.03)
  return lines.map((line, index) => {
    const base = y + letters * sign.capital + index * letters * sign.leading
    return (
      <g key={line} className="sign" fontSize={letters}>
        {shade ? (
          <text x={x + away} y={base + away} fill={shade} stroke={shade} strokeWidth={2}>
            {line}
          </text>
        ) : null}
        {shade ? (
          <text x={x} y={base} fill={fill} stroke={paint.bottle} strokeWidth={6} paintOrder="stroke">
            {line}
          </text>
        ) : (
          <text x={x} y={base} fill={fill}>
            {line}
          </text>
        )}
      </g>
    )
  })
}

export function CardLogo({ x, y, height, fill }: { x: number; y: number; height: number; fill: string }) {
  const [, top = 0, , tall = 98] = logoBox.viewBox.split(' ').map(Number)
  const scale = height / tall
  return (
    <g fill={fill} transform={`translate(${x} ${y - top * scale}) scale(${scale})`}>
      <LogoOutline />
    </g>
  )
}

/** The striped awning over the window, with its hard noon shadow on the wall. */
export function CardAwning({ y }: { y: number }) {
  const [count, band, drop] = [20, 30, 34]
  const w = size.width / count
  const scallop = (i: number, top: number, low: number) =>
    `M${i * w} ${top}h${w}v${low}a${w / 2} ${w / 2} 0 0 1${-w} 0z`
  const every = (odd: number, top: number, low: number) =>
    Array.from({ length: count }, (_, i) => (i % 2 === odd ? scallop(i, top, low) : '')).join('')
  const all = Array.from({ length: count }, (_, i) => scallop(i, y, band + drop + 22)).join('')
  return (
    <>
      <path d={all} transform="translate(-14 0)" fill={paint.galah} opacity=".75" />
      <path d={every(0, y, band + drop)} fill={paint.galahDeep} />
      <path d={every(1, y, band + drop)} fill={paint.white} />
      <path d={every(0, y, band).replaceAll(/a[^z]*z/g, `h${-w}z`)} fill="#e5647d" />
      <path d={every(1, y, band).replaceAll(/a[^z]*z/g, `h${-w}z`)} fill={paint.galah} />
    </>
  )
}

/** A bar code without meaning that differs from card to card. */
export function BarCode({ x, y, w, h, seed }: { x: number; y: number; w: number; h: number; seed: string }) {
  let state = [...seed].map((letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 9973, 7)
  let at = x
  let bars = ''
  while (at < x + w - 8) {
    state = (state * 75 + 74) % 65537
    const bar = 2 + (state % 4) * 1.6
    bars += `M${at.toFixed(1)} ${y}h${bar.toFixed(1)}v${h}h${(-bar).toFixed(1)}z`
    at += bar + 2.4 + ((state >> 4) % 3) * 1.6
  }
  return <path d={bars} fill={paint.ink} />
}

/** A flat sheet with a hard shadow to the lower right. */
export function Sheet({
  x,
  y,
  w,
  h,
  fill,
  shadow,
}: {
  x: number
  y: number
  w: number
  h: number
  fill: string
  shadow: string
}) {
  return (
    <>
      <rect x={x + 14} y={y + 14} width={w} height={h} fill={shadow} />
      <Box x={x} y={y} w={w} h={h} fill={fill} width={5} />
    </>
  )
}

/** A yellow ticket with a line of print on it. */
export function Ticket({ x, y, w, children }: { x: number; y: number; w: number; children: string }) {
  return (
    <>
      <Ink d={`M${x} ${y}h${w}v56h${-w}z`} fill={paint.wattle} width={4} />
      <text x={x + 22} y={y + 38} fontSize={28} fill={paint.ink}>
        {children}
      </text>
    </>
  )
}
