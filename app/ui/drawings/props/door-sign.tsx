import { Box, Dot, Ink, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'

/** Hangs from its nail at the origin; turns once from CLOSED to OPEN where motion is wanted. */
export function DoorSign() {
  return (
    <>
      <Ink d="M-44 0 0-30 44 0" width={2.5} />
      <Dot x={0} y={-31} r={4.5} fill={paint.ink} edge={null} />
      <g className="drawn-flip">
        <g className="drawn-closed" opacity="0">
          <Box x={-74} y={0} w={148} h={66} r={7} fill={paint.white} />
          <Box x={-67} y={7} w={134} h={52} r={4} fill="none" width={2} />
          <Sign x={0} y={46} size={38} anchor="middle">
            CLOSED
          </Sign>
        </g>
        <g className="drawn-open">
          <Box x={-74} y={0} w={148} h={66} r={7} fill={paint.bottle} />
          <Box x={-67} y={7} w={134} h={52} r={4} fill="none" edge={paint.wattle} width={2} />
          <Sign x={0} y={49} size={46} anchor="middle" fill={paint.white}>
            OPEN
          </Sign>
        </g>
      </g>
    </>
  )
}
