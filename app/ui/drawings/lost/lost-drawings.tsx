import { At, Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { FlyingGalah, Galah } from '../props/galah.tsx'

/** What the lost page looked like, as far as anybody remembers: an outline, a feather, and footprints. */
export function LostPageLikeness({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 300 170" aria-hidden="true" className={className}>
      <rect width="300" height="170" fill={paint.newsSunk} />
      <path
        transform="rotate(-4 150 90)"
        d="M96 14h80l32 32v112H96zM176 14v32h32"
        fill="none"
        stroke={paint.ink}
        strokeWidth="4"
        strokeDasharray="11 9"
      />
      <At x={208} y={128} turn={38}>
        <Ink d="M0 34C-24 10-20-40 6-64 26-34 24 14 0 34z" fill={paint.galahDeep} />
        <Ink d="M4-46C2-10 0 20-8 56M1-14l12-12M0 6l13-12M0-4l-13-14" width={2.4} />
      </At>
      <Footprint x={40} y={130} turn={20} />
      <Footprint x={66} y={104} turn={26} />
      <Footprint x={40} y={76} turn={14} />
    </svg>
  )
}

function Footprint(place: { x: number; y: number; turn: number }) {
  return (
    <At {...place}>
      <Ink d="M0 0v14M0 0l-8-10M0 0v-12M0 0l8-10" width={4} />
    </At>
  )
}

/** Witnesses on the wire. */
export function TwoGalahs({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 330 220" aria-hidden="true" className={className}>
      <At x={80} y={134}>
        <Galah />
      </At>
      <At x={232} y={140} flip>
        <Galah />
      </At>
    </svg>
  )
}

/** The suspect, leaving with the page in its beak. */
export function GalahWithPage({ className }: { className: string }) {
  return (
    <svg viewBox="-150 -140 360 320" aria-hidden="true" className={className}>
      <g transform="rotate(-8)">
        <At x={104} y={-2} turn={16}>
          <Ink d="M0 0h90v116H20L0 96z" fill={paint.white} width={4} />
          <Ink d="M0 96h20v20" fill={paint.newsSunk} />
          <Ink d="M16 24h58M16 40h58M16 56h40M16 72h50" width={4} />
        </At>
        <FlyingGalah />
      </g>
    </svg>
  )
}

export function TwoWires({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 1440 200" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path
        d="M-20 60Q360 170 720 80T1460 74M-20 100Q360 210 720 120T1460 114"
        fill="none"
        stroke={paint.ink}
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
