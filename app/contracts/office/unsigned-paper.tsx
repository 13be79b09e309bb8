import { paint } from '#app/ui/drawings/paints.ts'

const ink = { stroke: paint.ink, strokeWidth: 4, strokeLinejoin: 'round', strokeLinecap: 'round' } as const

/** An agreement on the counter that nobody has signed yet, and the pen beside it. */
export function UnsignedPaper() {
  return (
    <svg viewBox="0 0 150 150" aria-hidden="true">
      <path d="M24 14h74l24 24v98H24z" fill={paint.white} {...ink} />
      <path d="M98 14v24h24" fill={paint.newsSunk} {...ink} />
      <path d="M40 48h40M40 62h66M40 76h66" fill="none" {...ink} strokeWidth={3} />
      <path d="M40 116h52" fill="none" {...ink} strokeWidth={3} />
      <path d="M44 110l8-8M52 110l-8-8" fill="none" {...ink} strokeWidth={3} />
      <path d="M76 110l44-44 12 12-44 44-16 4z" fill={paint.wattle} {...ink} />
      <path d="M112 74l12 12" fill="none" {...ink} strokeWidth={3} />
    </svg>
  )
}
