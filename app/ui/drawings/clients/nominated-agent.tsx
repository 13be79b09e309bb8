import { Who } from '../people/cast.tsx'
import { paint } from '../paints.ts'
import { At, Box, Dot, Ink, Limb, Print } from '../pencils.tsx'
import { Parcel, Satchel, Shelf } from '../props/parcels.tsx'

/** The newsagent between the shelf and the tablet on which a return has just been booked. */
export function NominatedAgent() {
  return (
    <>
      <Shelf x={-330} y={120} w={280}>
        <Parcel x={-300} y={42} w={110} h={78} />
        <Satchel x={-176} y={58} w={80} h={62} fill={paint.galah} />
      </Shelf>
      <Shelf x={194} y={104} w={420}>
        <Parcel x={206} y={34} w={92} h={70} />
        <Satchel x={304} y={52} w={68} h={52} fill={paint.bottlePale} />
        <Parcel x={390} y={24} w={120} h={80} fill={paint.galah} />
      </Shelf>
      <At x={106} y={156} scale={0.98}>
        <Who name="lena" turn={0.7} arms={<Arms />} />
      </At>
      <rect x="-600" y="312" width="1560" height="90" fill={paint.bottleDeep} />
      <rect x="-600" y="304" width="1560" height="10" fill={paint.ink} />
      <Parcel x={4} y={232} w={96} h={74} />
      <At x={196} y={186}>
        <ReturnTablet />
      </At>
    </>
  )
}

function Arms() {
  return (
    <>
      <Limb d="M66 84Q104 118 96 158" width={34} fill={paint.white} />
      <Limb d="M-66 84Q-98 112-92 160" width={34} fill={paint.white} />
    </>
  )
}

function ReturnTablet() {
  return (
    <>
      <Ink d="M34 96h78l12 24H22z" fill={paint.bottleMid} width={4} />
      <Box x={-3} y={6} w={150} h={104} r={13} fill={paint.newsEdge} />
      <Box w={150} h={104} r={13} fill={paint.white} width={4} />
      <Box x={12} y={10} w={126} h={84} r={5} fill={paint.wattlePale} width={2.5} />
      <Print x={24} y={32} size={15} weight={700}>
        Return booked
      </Print>
      <Dot x={42} y={64} r={19} fill={paint.bottleMid} />
      <Ink d="M33 64l7 8 12-16" edge={paint.white} width={4.5} />
      <Ink d="M74 54v24m7-24v24m10-24v24m6-24v24m10-24v24m7-24v24" />
    </>
  )
}
