import { Part } from '../drawing.ts'
import { paint } from '../paints.ts'
import { Box, Print, Sign } from '../pencils.tsx'
import priya from '../people/priya.svg?drawing'

/** Returns the largest font size at which a name fits the badge. */
const nameSize = (name: string) => Math.min(54, 168 / (Math.max(1, name.length) * 0.475))

/** A person behind the counter, with `name` on the badge. */
export function NameBadge({ counter, name }: { counter: string; name: string }) {
  return (
    <svg className="picture name-badge" viewBox="0 -10 420 480" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <Part of={priya} transform="translate(210 222) scale(1.72)" />
      <g transform="translate(196 348) rotate(-4)">
        <Box w={204} h={96} r={9} fill={paint.wattle} width={4} />
        <Box x={82} y={-9} w={40} h={17} r={5} fill={paint.white} />
        <Print x={18} y={31} size={17} weight={700}>
          {counter}
        </Print>
        <Sign x={17} y={80} size={nameSize(name)}>
          {name}
        </Sign>
      </g>
      <path d="M-600 462h1620v200H-600z" fill={paint.ink} />
    </svg>
  )
}
