import { Cuff } from '../people/cuff.tsx'
import { FlatHand, GrippingHand } from '../people/hands.tsx'
import { Who } from '../people/cast.tsx'
import { At, Brush, Dot, Ink, Limb, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { Papers, Parcel, Satchel, Shelf } from '../props/parcels.tsx'
import { Tablet } from '../props/tablet.tsx'

const days = Array.from({ length: 31 }, (_, i) => i + 1)
const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

/** The last leaf of the year, crossed off up to the eighteenth, its corner already lifted. */
function Calendar() {
  const x = (day: number) => 34 + (day % 7) * 37
  const y = (day: number) => 152 + Math.floor(day / 7) * 38
  const crosses = days
    .slice(0, 17)
    .map((day) => `M${x(day) - 10} ${y(day) - 12}l20 16m0-16l-20 16`)
    .join('')
  return (
    <>
      <path d="M16 20H306V372H16z" fill={paint.galahDeep} />
      <Ink d="M0 0H290V262L206 350H0z" fill={paint.white} />
      <path d="M1.5 1.5h287V74H1.5z" fill={paint.bottle} />
      <Sign x={20} y={53} size={40} fill={paint.white}>
        DECEMBER
      </Sign>
      <Sign x={272} y={53} size={40} anchor="end" fill={paint.wattle}>
        2020
      </Sign>
      {weekdays.map((day, i) => (
        <Print key={`${day}${34 + i * 37}`} x={34 + i * 37} y={110} size={16} anchor="middle" weight={700}>
          {day}
        </Print>
      ))}
      {days.slice(0, 28).map((day) => (
        <Print key={day} x={x(day)} y={y(day)} size={20} anchor="middle" weight={600}>
          {String(day)}
        </Print>
      ))}
      <Ink d={crosses} edge={paint.galahDeep} width={4} />
      <Ink d="M290 262Q236 250 214 272 200 300 206 350z" fill={paint.newsSunk} />
      <Ink d="M0 0H290V262M206 350H0V0" width={4} />
      <Dot x={72} y={0} r={9} fill={paint.wattle} />
      <Dot x={218} y={0} r={9} fill={paint.wattle} />
    </>
  )
}

/** The shop’s Christmas: a paper chain from wall to wall. */
function PaperChain() {
  const paints = [paint.galahDeep, paint.wattle, paint.bottleMid]
  return Array.from({ length: 33 }, (_, i) => {
    const x = -8 + i * 31
    const y = 26 + Math.sin((i / 32) * Math.PI * 3) ** 2 * 34
    return (
      <g key={x}>
        <ellipse cx={x} cy={y} rx="21" ry="13" fill="none" stroke={paint.ink} strokeWidth="13" />
        <ellipse cx={x} cy={y} rx="21" ry="13" fill="none" stroke={paints[i % 3]} strokeWidth="7" />
      </g>
    )
  })
}

export function WrapUp() {
  return (
    <>
      <rect width="960" height="600" fill={paint.galahPale} />
      <path d="M0 120H960M0 250H960M0 380H960" stroke={paint.galah} strokeWidth="3" />
      <PaperChain />
      <Shelf x={716} y={212} w={226}>
        <Satchel x={734} y={134} w={58} h={78} fill={paint.wattle} />
        <Parcel x={800} y={142} w={80} h={70} />
        <Parcel x={888} y={158} w={42} h={54} fill={paint.galahDeep} />
      </Shelf>
      <At x={372} y={108}>
        <Calendar />
      </At>
      <At x={214} y={252} scale={1.3}>
        <Who name="harjit" turn={0.8} hasSides={false} />
        <Limb d="M-66 84Q-104 130-84 190" width={40} fill={paint.white} />
        <Limb d="M64 92Q150 176 246 150" width={40} fill={paint.white} />
      </At>
      <Cuff x={536} y={446} turn={-14} width={50} fill={paint.white} />
      <At x={544} y={444} scale={1.2} turn={-22}>
        <GrippingHand skin="tan" />
      </At>
      <rect y="500" width="960" height="100" fill={paint.bottleDeep} />
      <path d="M0 500H960" stroke={paint.ink} strokeWidth="14" />
      <Brush
        d={Array.from({ length: 16 }, (_, i) => `M${30 + i * 60} 518V600`).join('')}
        width={3}
        fill={paint.bottle}
      />
      <At x={116} y={490} scale={1.15} turn={28}>
        <FlatHand skin="tan" />
      </At>
      <Papers x={14} y={500} w={78} />
      <At x={664} y={286} scale={0.68}>
        <Tablet screen="amount" />
      </At>
      <Parcel x={884} y={424} w={66} h={76} />
    </>
  )
}
