import { Cuff } from '../people/cuff.tsx'
import { Who } from '../people/cast.tsx'
import { FlatHand } from '../people/hands.tsx'
import { At, Limb } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { DoorSign } from '../props/door-sign.tsx'
import { Papers, Parcel, Satchel, Shelf } from '../props/parcels.tsx'
import { Printer } from '../props/printer.tsx'
import { Tablet } from '../props/tablet.tsx'
import { Counter, NewsagentAtCounter, Part } from './parts.tsx'

const counterY = 424

/** The desk composition, 1050 by 500; the wide one puts more people and papers around it. */
function DeskGroup() {
  return (
    <g id="shopfront-desk">
      <Shelf x={392} y={74} w={236}>
        <Parcel x={404} y={20} w={70} h={54} />
        <Satchel x={484} y={22} w={44} h={52} fill={paint.bottlePale} />
        <Parcel x={536} y={36} w={50} h={38} fill={paint.wattle} />
        <Satchel x={590} y={28} w={34} h={46} fill={paint.galah} />
      </Shelf>
      <NewsagentAtCounter x={260} y={240} scale={1.16} />
      <Counter y={counterY} />
      <At x={320} y={counterY - 6} scale={1.05} turn={68}>
        <FlatHand skin="tan" />
      </At>
      <At x={56} y={counterY - 54}>
        <Printer paper={<Part name="receipt" x={12} y={-190} />} />
      </At>
      <At x={212} y={counterY - 45} scale={0.96} turn={184}>
        <FlatHand skin="tan" />
      </At>
      <At x={398} y={counterY - 308} scale={0.98}>
        <Tablet screen="details" />
      </At>
      <Part name="customer" x={918} y={236} scale={1.24} />
      <Limb d="M836 342Q806 470 858 498" width={46} fill={paint.wattle} />
      <Part name="customer-phone" x={752} y={150} scale={1.04} turn={-3} />
      <Limb d="M868 506L878 470" width={42} fill={paint.wattle} />
      <Cuff x={880} y={462} turn={-78} width={40} fill={paint.wattle} />
    </g>
  )
}

export function DeskScene({ label }: { label: string }) {
  return (
    <svg className="scene scene-desk" viewBox="0 0 1050 500" role="img" aria-label={label}>
      <At x={96} y={36}>
        <DoorSign />
      </At>
      <DeskGroup />
    </svg>
  )
}

export function WideScene({ label }: { label: string }) {
  return (
    <svg className="scene scene-wide" viewBox="-190 0 1510 500" role="img" aria-label={label}>
      <At x={-90} y={26} scale={1.02}>
        <DoorSign />
      </At>
      <Shelf x={6} y={118} w={176}>
        <Parcel x={18} y={62} w={76} h={56} />
        <Parcel x={100} y={82} w={52} h={36} fill={paint.galah} />
        <Satchel x={146} y={66} w={30} h={52} fill={paint.wattle} />
      </Shelf>
      <use href="#shopfront-desk" />
      <NextInLine />
      <Papers x={-160} y={counterY} w={158} />
    </svg>
  )
}

/** She has a parcel to send back. */
function NextInLine() {
  return (
    <>
      <At x={1168} y={256} scale={1.16}>
        <Who name="nonna" turn={-1} hasSides={false} />
      </At>
      <Parcel x={1098} y={388} w={138} h={104} />
      <Limb d="M1240 354Q1278 440 1224 452" width={42} fill={paint.galah} />
      <At x={1224} y={452} scale={1.05} turn={180}>
        <FlatHand skin="fair" />
      </At>
      <Limb d="M1092 350Q1064 440 1102 462" width={42} fill={paint.galah} />
      <At x={1102} y={462} scale={1.05}>
        <FlatHand skin="fair" />
      </At>
    </>
  )
}
