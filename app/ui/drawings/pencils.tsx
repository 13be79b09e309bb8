import { paint } from './paints.ts'

type Line = {
  fill?: string
  /** The colour of the outline; null for no outline. */ edge?: string | null
  width?: number
}

const inked = (edge: string | null, width: number) => (edge ? { stroke: edge, strokeWidth: width } : {})

/** A shape with an outline. */
export function Ink({ d, fill = 'none', edge = paint.ink, width = 3 }: Line & { d: string }) {
  return <path d={d} fill={fill} {...inked(edge, width)} />
}

type BoxProps = Line & { x?: number; y?: number; w: number; h: number; r?: number }

export function Box({ x, y, w, h, r, fill, edge = paint.ink, width = 3 }: BoxProps) {
  return <rect x={x} y={y} width={w} height={h} rx={r} fill={fill} {...inked(edge, width)} />
}

type Lettering = {
  x: number
  y: number
  size: number
  anchor?: 'middle' | 'end'
  fill?: string
  weight?: number
  children: string
}

/** Text in the sign face. */
export function Sign({ x, y, size, anchor, fill = paint.ink, children }: Lettering) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} fill={fill} className="drawn-sign">
      {children}
    </text>
  )
}

/** Text in the body face: screens, receipts, labels. */
export function Print({ x, y, size, anchor, fill = paint.ink, weight, children }: Lettering) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} fill={fill} fontWeight={weight} className="drawn-print">
      {children}
    </text>
  )
}
