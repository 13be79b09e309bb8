import { paint } from '../paints.ts'
import { Who } from '../people/cast.tsx'
import { At } from '../pencils.tsx'
import { Tablet } from '../props/tablet.tsx'

/** A newsagent behind the counter, the tablet beside the till. */
export function KeeperAtCounter() {
  return (
    <svg
      viewBox="0 0 620 380"
      preserveAspectRatio="xMidYMax meet"
      role="img"
      aria-label="A newsagent in a green turban and a pink apron behind the counter, beside the tablet."
      className="keeper"
    >
      <At x={190} y={196} scale={1.5}>
        <Who name="harjit" />
      </At>
      <At x={330} y={148} scale={0.72}>
        <Tablet screen="amount" />
      </At>
      <path d="M-600 370h2000v20H-600z" fill={paint.ink} />
    </svg>
  )
}
