import { paint } from '../paints.ts'
import { At, Box, Ink, Sign } from '../pencils.tsx'

/** The folded paper, and five mornings under it: the last one is free. */
export function PrepaidPapers() {
  return (
    <>
      <At x={58} y={44} turn={-6}>
        <FoldedPaper />
      </At>
      <path d="M-600 340H960" stroke={paint.ink} strokeWidth="8" />
      {[0, 1, 2, 3, 4].map((day) => (
        <RolledPaper key={day} x={22 + day * 66} isFree={day === 4} />
      ))}
    </>
  )
}

function FoldedPaper() {
  return (
    <>
      <Box x={14} y={-10} w={236} h={210} r={3} fill={paint.newsSunk} width={4} />
      <Box x={7} y={-5} w={236} h={206} r={3} fill={paint.newsEdge} width={4} />
      <Box w={236} h={204} r={3} fill={paint.white} width={4} />
      <Sign x={118} y={26} size={19} anchor="middle">
        THE DAILY MERIDIAN
      </Sign>
      <path d="M12 34h212M12 40h212" stroke={paint.ink} strokeWidth="2.5" />
      <Sign x={118} y={84} size={39} anchor="middle">
        FIFTH ONE FREE
      </Sign>
      <Box x={14} y={104} w={94} h={70} fill={paint.galah} />
      <Ink d="M18 172l24-40 18 22 16-30 30 48z" fill={paint.bottle} width={2.5} />
      <path d="M120 110h102M120 124h102M120 138h102M120 152h78M120 166h102" stroke={paint.ink} strokeWidth="4" />
      <Ink d="M0 188q118 12 236 0v12q0 6-6 6H6q-6 0-6-6z" fill={paint.newsSunk} width={4} />
    </>
  )
}

function RolledPaper({ x, isFree }: { x: number; isFree: boolean }) {
  return (
    <>
      <Box x={x} y={258} w={54} h={80} r={4} fill={isFree ? paint.galahDeep : paint.white} width={4} />
      <path
        d={`M${x + 9} 274h36M${x + 9} 284h36M${x + 9} 324h36`}
        stroke={isFree ? paint.white : paint.newsDark}
        strokeWidth="3"
      />
      <Sign x={x + 27} y={316} size={isFree ? 25 : 30} anchor="middle" fill={isFree ? paint.white : paint.ink}>
        {isFree ? 'FREE' : String(Math.round(x / 66) + 1)}
      </Sign>
    </>
  )
}
