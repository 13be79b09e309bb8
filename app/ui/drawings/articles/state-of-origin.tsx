import { Cuff } from '../people/cuff.tsx'
import { GrippingHand } from '../people/hands.tsx'
import { type CastName, cast, Who } from '../people/cast.tsx'
import { At, Box, Brush, Ink, Limb, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { FarCrowd, HeldScarf } from './sport-props.tsx'

type FanProps = {
  name: CastName
  x: number
  y: number
  scale: number
  turn: number
  scarf: [fill: string, trim: string]
}

/** Somebody shouting under a scarf that is held up with both arms. */
function Fan({ name, x, y, scale, turn, scarf: [fill, trim] }: FanProps) {
  const { skin, top } = cast[name]
  return (
    <At x={x} y={y} scale={scale}>
      <Who
        name={name}
        turn={turn}
        arms={
          <>
            <Limb d="M-64 86Q-128 10-96-120" width={36} fill={top} />
            <Limb d="M64 86Q128 10 96-120" width={36} fill={top} />
          </>
        }
      />
      <At x={0} y={-158}>
        <HeldScarf fill={fill} trim={trim} />
      </At>
      <At x={-96} y={-128} turn={-92}>
        <GrippingHand skin={skin} />
      </At>
      <At x={96} y={-128} turn={-88}>
        <GrippingHand skin={skin} />
      </At>
    </At>
  )
}

const greens = [paint.bottle, paint.wattle] as [string, string]
const pinks = [paint.galahDeep, paint.white] as [string, string]

/** The open paper of the person who takes no side. */
function OpenPaper() {
  return (
    <>
      <Ink d="M-150-84Q-76-104 0-82 76-104 150-84V96Q76 78 0 98-76 78-150 96z" fill={paint.white} width={4} />
      <Ink d="M0-82V98" width={2.5} />
      <Sign x={-76} y={-44} size={24} anchor="middle">
        THE WEATHER
      </Sign>
      <Sign x={76} y={-44} size={24} anchor="middle">
        MILD
      </Sign>
      <Ink
        d="M-132-22q52-10 116 0M-132 0q52-10 116 0M-132 22q52-10 116 0M-132 44q52-10 116 0M-132 66q52-10 116 0M16 44q62-10 116 0M16 66q62-10 116 0"
        edge={paint.newsEdge}
        width={5}
      />
      <Box x={22} y={-28} w={106} h={56} fill={paint.bottlePale} width={2.5} />
      <Ink d="M22 20q26-30 50-8t56-22" fill="none" width={2.5} />
    </>
  )
}

export function StateOfOrigin() {
  return (
    <>
      <rect width="480" height="600" fill={paint.galahPale} />
      <rect x="480" width="480" height="600" fill={paint.wattle} />
      <FarCrowd x={8} y={20} w={470} rows={9} fill={paint.galah} size={22} />
      <FarCrowd x={8} y={20} w={470} rows={9} fill={paint.bottle} size={22} skip={4} />
      <FarCrowd x={498} y={20} w={480} rows={9} fill={paint.wattleDeep} size={22} />
      <FarCrowd x={498} y={20} w={480} rows={9} fill={paint.galahDeep} size={22} skip={4} />
      <path d="M480 0V500" stroke={paint.ink} strokeWidth="6" />
      <Fan name="mia" x={262} y={300} scale={0.82} turn={1} scarf={greens} />
      <Fan name="keiran" x={698} y={300} scale={0.82} turn={-1} scarf={pinks} />
      <Fan name="teen" x={100} y={372} scale={1.05} turn={1} scarf={greens} />
      <Fan name="nonna" x={860} y={372} scale={1.05} turn={-1} scarf={pinks} />
      <At x={480} y={352} scale={1.02}>
        <Who name="graham" hasSides={false} />
      </At>
      <Limb d="M414 436Q330 500 352 516" width={40} fill={paint.bottlePale} />
      <Limb d="M546 436Q630 500 608 516" width={40} fill={paint.bottlePale} />
      <At x={480} y={478}>
        <OpenPaper />
      </At>
      <Cuff x={342} y={520} turn={-10} width={40} fill={paint.bottlePale} />
      <At x={338} y={510} turn={-8}>
        <GrippingHand skin="fair" />
      </At>
      <Cuff x={618} y={520} turn={190} width={40} fill={paint.bottlePale} />
      <At x={622} y={510} turn={188}>
        <GrippingHand skin="fair" />
      </At>
      <rect y="546" width="960" height="54" fill={paint.bottleDeep} />
      <path d="M0 546H960" stroke={paint.ink} strokeWidth="12" />
      <Brush
        d={Array.from({ length: 16 }, (_, i) => `M${30 + i * 60} 560V600`).join('')}
        width={3}
        fill={paint.bottle}
      />
    </>
  )
}
