import { Cuff } from '../people/cuff.tsx'
import { Who } from '../people/cast.tsx'
import { OpenHand } from '../people/hands.tsx'
import { At, Limb } from '../pencils.tsx'
import { paint } from '../paints.ts'

/** A shopkeeper behind her counter, waving. */
export function KeeperWaves({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 272 250" aria-hidden="true" className={className}>
      <At x={116} y={150} scale={0.98}>
        <Who name="mei" arms={<WavingArms />} />
      </At>
      <path d="M0 232h272v18H0z" fill={paint.ink} />
    </svg>
  )
}

function WavingArms() {
  return (
    <>
      <Limb d="M66 84Q122 120 108 34" width={34} fill={paint.newsSunk} />
      <Cuff x={108} y={30} turn={-94} width={32} fill={paint.newsSunk} />
      <At x={107} y={24} scale={0.98} turn={-92}>
        <OpenHand skin="olive" />
      </At>
      <Limb d="M-66 84Q-100 130-66 150" width={34} fill={paint.newsSunk} />
    </>
  )
}
