import { At, Box } from '../pencils.tsx'

type CuffProps = { x: number; y: number; turn: number; width: number; fill: string }

/** The end of a sleeve, across an arm of that width. */
export function Cuff({ x, y, turn, width, fill }: CuffProps) {
  return (
    <At x={x} y={y} turn={turn}>
      <Box x={-5} y={-width / 2 - 3} w={11} h={width + 6} r={4} fill={fill} />
    </At>
  )
}
