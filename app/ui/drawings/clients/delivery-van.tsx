import { paint } from '../paints.ts'
import { At, Box, Brush, Dot, Ink } from '../pencils.tsx'
import { Parcel, Satchel } from '../props/parcels.tsx'

/** The van's back doors stand open; its load stands on a hand trolley. */
export function DeliveryVan() {
  return (
    <>
      <rect x="-600" y="318" width="1560" height="90" fill={paint.newsDark} />
      <rect x="-600" y="306" width="1560" height="14" fill={paint.newsEdge} stroke={paint.ink} strokeWidth="3" />
      <VanFromBehind />
      <At x={238} y={322}>
        <HandTrolley />
      </At>
    </>
  )
}

function VanFromBehind() {
  return (
    <>
      {[48, 176].map((x) => (
        <Box key={x} x={x} y={284} w={34} h={50} r={8} fill={paint.ink} />
      ))}
      <Ink d="M28 300V86Q28 44 66 44H196Q232 44 232 86V300z" fill={paint.wattle} width={4} />
      <Box x={50} y={72} w={160} h={196} r={4} fill={paint.bottleDeep} width={4} />
      <Parcel x={62} y={196} w={78} h={70} />
      <Satchel x={146} y={218} w={56} h={48} fill={paint.galah} />
      <Parcel x={70} y={136} w={62} h={60} fill={paint.bottlePale} />
      <Parcel x={148} y={164} w={50} h={54} fill={paint.wattlePale} />
      <Ink d="M50 72-18 52V288L50 268z" fill={paint.wattleDeep} width={4} />
      <Ink d="M36 94-4 82v70l40 2z" fill={paint.bottlePale} />
      <Ink d="M18 270h228v30H18z" fill={paint.white} width={4} />
      <Dot x={38} y={285} r={8} fill={paint.galahDeep} />
      <Dot x={226} y={285} r={8} fill={paint.galahDeep} />
      <Box x={96} y={276} w={70} h={18} r={2} fill={paint.wattlePale} width={2.5} />
    </>
  )
}

function HandTrolley() {
  return (
    <>
      <Brush d="M96 0 74-206q-2-16-20-16H40" width={9} fill={paint.ink} />
      <Parcel x={-8} y={-84} w={92} h={74} />
      <Parcel x={2} y={-146} w={76} h={62} fill={paint.galah} />
      <Parcel x={14} y={-190} w={56} h={44} fill={paint.bottlePale} />
      <Brush d="M-14-6H98" width={9} fill={paint.ink} />
      <Dot x={94} y={2} r={19} fill={paint.ink} />
      <Dot x={94} y={2} r={7} fill={paint.newsSunk} />
    </>
  )
}
