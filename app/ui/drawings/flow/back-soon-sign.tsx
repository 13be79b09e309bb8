import { paint } from '../paints.ts'
import { Box, Dot, Ink, Sign } from '../pencils.tsx'

/** A card on a string in the door: BACK SOON, and a clock whose hands were never set. */
export function BackSoonSign() {
  return (
    <svg className="back-soon" viewBox="0 0 440 300" aria-hidden="true">
      <Ink d="M90 92 220 14 350 92" />
      <Dot x={220} y={14} r={8} fill={paint.wattle} />
      <Box x={50} y={92} w={352} h={194} r={10} fill={paint.ink} edge="none" />
      <Box x={42} y={84} w={352} h={194} r={10} fill={paint.white} width={4} />
      <Box x={53} y={95} w={330} h={172} r={6} fill="none" width={2} />
      <Sign x={148} y={170} size={78} anchor="middle">
        BACK
      </Sign>
      <Sign x={148} y={240} size={78} anchor="middle">
        SOON
      </Sign>
      <Dot x={306} y={181} r={62} fill={paint.wattle} width={4} />
      <Ink d="M306 128v10M306 224v10M253 181h10M349 181h10" width={4} />
      <Ink d="M306 181l-22-26M306 181l36-20" width={6} />
      <Dot x={306} y={181} r={6} fill={paint.ink} />
    </svg>
  )
}
