import { GrippingHand } from '../people/hands.tsx'
import { Person } from '../people/person.tsx'
import { skins } from '../people/skins.ts'
import type { Traits } from '../people/traits.ts'
import { At, Brush, Ink, Limb, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { FarCrowd, Football } from './sport-props.tsx'

type FootballerProps = { traits: Traits; hoops: string; turn: number; reach: number; legs: [near: string, far: string] }

/** In the air, both hands at the ball. Drawn like everybody else, with shorts where they end in a counter. */
function Footballer({ traits, hoops, turn, reach, legs }: FootballerProps) {
  const [tone] = skins[traits.skin]
  const side = Math.sign(reach)
  const [near, far] = legs
  return (
    <>
      {[near, far].map((leg) => (
        <g key={leg}>
          <Limb d={leg} width={42} fill={tone} />
        </g>
      ))}
      <Person
        traits={traits}
        turn={turn}
        hasSides={false}
        arms={
          <>
            <Ink d="M-80 112Q0 130 80 112" edge={hoops} width={24} />
            <Ink d="M-80 168Q0 186 80 168" edge={hoops} width={24} />
            <Ink d="M-86 290C-92 96-78 48-25 28Q0 46 25 28C78 48 92 96 86 290z" width={3} />
            <Limb d={`M${-side * 64} 84Q${-side * 110} -30 ${reach * 0.5} -172`} width={34} fill={tone} />
            <Limb d={`M${-side * 64} 84Q${-side * 92} 44 ${-side * 88} 6`} width={42} fill={traits.top} />
            <Limb d={`M${side * 64} 84Q${side * 116} -20 ${reach} -176`} width={34} fill={tone} />
            <Limb d={`M${side * 64} 84Q${side * 92} 44 ${side * 94} 6`} width={42} fill={traits.top} />
          </>
        }
      />
      <Ink d="M-92 196Q0 214 92 196L108 318H10L0 268-10 318H-108z" fill={paint.white} />
    </>
  )
}

const forward = { skin: 'deep', style: 'fade', hair: '#17110f', jaw: 'square', mouth: 'grin', clothes: 'crew', top: paint.wattle } satisfies Traits // prettier-ignore
const back = { skin: 'fair', style: 'quiff', hair: '#7a4a22', mouth: 'grin', hasFreckles: true, clothes: 'crew', top: paint.galah } satisfies Traits // prettier-ignore

function Posts() {
  const posts = [
    [96, 250],
    [216, 60],
    [336, 60],
    [456, 250],
  ] as const
  return posts.map(([x, top]) => (
    <g key={x}>
      <path d={`M${x} ${top}V478`} stroke={paint.ink} strokeWidth="17" />
      <path d={`M${x} ${top}V478`} stroke={paint.white} strokeWidth="11" />
    </g>
  ))
}

export function FootysBack() {
  return (
    <>
      <rect width="960" height="600" fill={paint.bottleDeep} />
      <FarCrowd x={0} y={14} w={990} rows={16} fill={paint.bottle} />
      <FarCrowd x={0} y={14} w={990} rows={16} fill={paint.galah} skip={9} />
      <FarCrowd x={0} y={14} w={990} rows={16} fill={paint.wattle} skip={13} />
      <rect y="338" width="960" height="66" fill={paint.white} />
      <path d="M0 338H960M0 404H960" stroke={paint.ink} strokeWidth="5" />
      <Sign x={16} y={391} size={58} fill={paint.bottle}>
        PAY AT THE COUNTER · PARCELS · PAPERS · OPEN EARLY ·
      </Sign>
      <rect y="406" width="960" height="194" fill={paint.bottleMid} />
      <path
        d="M0 406H120L40 600H0zM250 406H390L370 600H200zM520 406H660L720 600H550zM800 406H930L960 480V600H900z"
        fill={paint.bottle}
      />
      <Brush d="M0 478H960" width={6} fill={paint.white} />
      <Posts />
      <At x={536} y={330} scale={0.94}>
        <Footballer
          traits={back}
          hoops={paint.white}
          turn={0.7}
          reach={64}
          legs={['M-46 306Q-60 380-116 400', 'M46 306Q70 380 40 450']}
        />
      </At>
      <At x={724} y={262} scale={1.06}>
        <Footballer
          traits={forward}
          hoops={paint.bottleMid}
          turn={-0.7}
          reach={-64}
          legs={['M44 306Q112 340 108 420', 'M-46 306Q-40 370 8 404']}
        />
      </At>
      <At x={632} y={84} scale={1.2} turn={-24}>
        <Football />
      </At>
      <At x={670} y={88} turn={-112}>
        <GrippingHand skin="deep" />
      </At>
      <At x={590} y={166} scale={0.9} turn={-78}>
        <GrippingHand skin="fair" />
      </At>
    </>
  )
}
