import { paint } from '../paints.ts'
import { At, Brush, Dot, Ink, Sign } from '../pencils.tsx'

const balls = [
  { x: 122, y: 204, number: '8', fill: paint.galah },
  { x: 166, y: 222, number: '31', fill: paint.wattle },
  { x: 212, y: 214, number: '4', fill: paint.white },
  { x: 240, y: 178, number: '17', fill: paint.galahDeep },
  { x: 146, y: 170, number: '22', fill: paint.white },
  { x: 192, y: 176, number: '9', fill: paint.galah },
  { x: 168, y: 116, number: '40', fill: paint.wattlePale },
] as const

/** The barrel on its stand, and the ball that has come out. */
export function LotteryBarrel() {
  return (
    <>
      <rect x="-600" y="330" width="1560" height="80" fill={paint.ink} />
      <Ink d="M104 176 60 330h34l34-110zM256 176l44 154h-34l-34-110z" fill={paint.wattle} width={4} />
      <Dot x={180} y={164} r={122} fill={paint.bottlePale} width={5} />
      <path d="M180 42V286M74 104 286 224M74 224 286 104" stroke={paint.white} strokeWidth="7" />
      {balls.map((ball) => (
        <Ball key={ball.number} {...ball} />
      ))}
      <Dot x={180} y={164} r={122} fill="none" edge={paint.wattle} width={14} />
      <Dot x={180} y={164} r={130} fill="none" width={4} />
      <Dot x={180} y={164} r={115} fill="none" width={4} />
      <Crank />
      <Ink d="M154 292h52l12 38H142z" fill={paint.galahDeep} width={4} />
      <At x={32} y={296}>
        <Ball x={0} y={0} number="7" fill={paint.wattle} scale={1.35} />
      </At>
    </>
  )
}

function Crank() {
  return (
    <>
      <Brush d="M302 164h34v54h18" width={11} fill={paint.ink} />
      <Dot x={356} y={218} r={14} fill={paint.galah} width={4} />
      <Dot x={302} y={164} r={17} fill={paint.wattle} width={4} />
    </>
  )
}

type BallProps = { x: number; y: number; number: string; fill: string; scale?: number }

function Ball({ x, y, number, fill, scale = 1 }: BallProps) {
  return (
    <At x={x} y={y} scale={scale}>
      <Dot x={0} y={0} r={25} fill={fill} />
      <Dot x={0} y={0} r={15} fill={paint.white} edge={null} />
      <Sign x={0} y={8} size={23} anchor="middle">
        {number}
      </Sign>
    </At>
  )
}
