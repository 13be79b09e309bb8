import type { ReactNode } from 'react'

import { finePath } from './fine.ts'
import { paint } from './paints.ts'

type Line = { fill?: string; /** The colour of the ink line; null draws none. */ edge?: string | null; width?: number }

const inked = (edge: string | null, width: number) => (edge ? { stroke: edge, strokeWidth: width } : {})

/** A shape with an ink line. */
export function Ink({ d, fill = 'none', edge = paint.ink, width = 3 }: Line & { d: string }) {
  return <path d={finePath(d)} fill={fill} {...inked(edge, width)} />
}

type BoxProps = Line & { x?: number; y?: number; w: number; h: number; r?: number; className?: string }

export function Box({ x, y, w, h, r, fill, edge = paint.ink, width = 3, className }: BoxProps) {
  return <rect x={x} y={y} width={w} height={h} rx={r} fill={fill} {...inked(edge, width)} className={className} />
}

export function Dot({ x, y, r, fill, edge = paint.ink, width = 3 }: Line & { x: number; y: number; r: number }) {
  return <circle cx={x} cy={y} r={r} fill={fill} {...inked(edge, width)} />
}

/** One even brush stroke. */
export function Brush({ d, width, fill }: { d: string; width: number; fill: string }) {
  return <path d={d} fill="none" stroke={fill} strokeWidth={width} />
}

/** A limb or a finger: a brush stroke with an ink edge. */
export function Limb({ d, width, fill, edge = 3 }: { d: string; width: number; fill: string; edge?: number }) {
  return (
    <>
      <Brush d={d} width={width + 2 * edge} fill={paint.ink} />
      <Brush d={d} width={width} fill={fill} />
    </>
  )
}

/** Several strokes that share one ink edge. */
export function Union({ parts, fill }: { parts: readonly (readonly [d: string, width: number])[]; fill: string }) {
  return (
    <>
      {parts.map(([d, width]) => (
        <Brush key={d} d={d} width={width + 6} fill={paint.ink} />
      ))}
      {parts.map(([d, width]) => (
        <Brush key={d} d={d} width={width} fill={fill} />
      ))}
    </>
  )
}

type AtProps = { x: number; y: number; scale?: number; turn?: number; flip?: boolean; children: ReactNode }

/** Puts a drawing somewhere: moved, then turned by degrees, then scaled. */
export function At({ x, y, scale = 1, turn = 0, flip = false, children }: AtProps) {
  const turned = turn ? ` rotate(${turn})` : ''
  const scales = flip ? `${-scale} ${scale}` : String(scale)
  const scaled = scales === '1' ? '' : ` scale(${scales})`
  return <g transform={`translate(${x} ${y})${turned}${scaled}`}>{children}</g>
}

type Lettering = {
  x: number
  y: number
  size: number
  anchor?: 'middle' | 'end'
  fill?: string
  weight?: number
  className?: string
  children: string
}

/** Signwriting. */
export function Sign({ x, y, size, anchor, fill = paint.ink, className = '', children }: Lettering) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} fill={fill} className={`drawn-sign ${className}`.trim()}>
      {children}
    </text>
  )
}

/** Small print: screens, receipts, labels. */
export function Print({ x, y, size, anchor, fill = paint.ink, weight, children }: Lettering) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} fill={fill} fontWeight={weight} className="drawn-print">
      {children}
    </text>
  )
}
