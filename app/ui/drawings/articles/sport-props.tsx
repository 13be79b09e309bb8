import { Box, Brush, Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'

/** An oval ball with its centre at the origin, 150 by 92 units. */
export function Football() {
  return (
    <>
      <Ink d="M-75 0C-56-60 56-60 75 0 56 60-56 60-75 0z" fill="#c4552d" />
      <Ink d="M-75 0C-50-16 50-16 75 0M-46-31q12 30 2 64M46-31q-12 30-2 64" width={2.5} />
      <Brush d="M-22-14H22" width={4} fill={paint.white} />
      <Brush d="M-16-22v16M-5-23v18M6-23v18M17-22v16" width={4} fill={paint.white} />
    </>
  )
}

type CrowdProps = { x: number; y: number; w: number; rows: number; fill: string; size?: number; skip?: number }

/** Far heads in rows, one path for each colour; `skip` leaves out some, so that colours can be mixed. */
export function FarCrowd({ x, y, w, rows, fill, size = 17, skip = 1 }: CrowdProps) {
  const step = size * 1.5
  const heads = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: Math.floor(w / step) }, (__, i) =>
      (i * 7 + row * 11) % skip === 0
        ? `M${Math.round(x + (i + (row % 2) / 2) * step)} ${Math.round(y + row * step * 0.8)}h0`
        : '',
    ).join(''),
  ).join('')
  return <Brush d={heads} width={size} fill={fill} />
}

/** A scarf held up in both hands, 200 units wide, its middle at the origin. */
export function HeldScarf({ fill, trim }: { fill: string; trim: string }) {
  return (
    <>
      <Ink d="M-108-20Q0 14 108-20V14Q0 48-108 14z" fill={fill} />
      <Ink d="M-70-4V18M-40 1V22M40 1V22M70-4V18" edge={trim} width={12} />
      <Ink d="M-108-20Q0 14 108-20V14Q0 48-108 14z" />
      <Ink d="M-108 14v16m8-14v16m8-14v14M108 14v16m-8-14v16m-8-14v14" width={2.5} />
    </>
  )
}

/** One of the towers that light a ground, standing on the origin. */
export function Floodlight() {
  return (
    <>
      <Ink d="M-7 0-3-220H3L7 0z" fill={paint.newsSunk} />
      <Box x={-46} y={-284} w={92} h={68} r={4} fill={paint.white} />
      <Brush
        d="M-28-268h0M0-268h0M28-268h0M-28-250h0M0-250h0M28-250h0M-28-232h0M0-232h0M28-232h0"
        width={12}
        fill={paint.ink}
      />
    </>
  )
}
