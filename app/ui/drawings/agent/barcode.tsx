import { paint } from '../paints.ts'

/** Where bars begin and how wide they are: a pattern, not a code. */
const bars = Array.from({ length: 58 }, (_, index) => [index * 4.1 + ((index * 7) % 3) * 0.4, [1.2, 2, 2.8][(index * 5) % 3]] as const) // prettier-ignore

export function Barcode() {
  const path = bars.map(([x, width]) => `M${x.toFixed(1)} 0h${width}v36h-${width}z`).join('')
  return (
    <svg className="barcode" viewBox="0 0 240 36" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} fill={paint.ink} />
    </svg>
  )
}
