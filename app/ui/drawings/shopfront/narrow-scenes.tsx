import { Cuff } from '../people/cuff.tsx'
import { FlatHand, GrippingHand } from '../people/hands.tsx'
import { At, Limb } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { DoorSign } from '../props/door-sign.tsx'
import { Parcel, Satchel, Shelf } from '../props/parcels.tsx'
import { Printer } from '../props/printer.tsx'
import { Counter, NewsagentAtCounter, Part } from './parts.tsx'

export function TabletScene({ label }: { label: string }) {
  const y = 344
  return (
    <svg className="scene scene-tablet" viewBox="0 0 768 410" role="img" aria-label={label}>
      <Shelf x={8} y={112} w={120}>
        <Parcel x={16} y={62} w={62} h={50} />
        <Satchel x={84} y={64} w={36} h={48} fill={paint.wattle} />
      </Shelf>
      <At x={330} y={36} scale={0.8}>
        <DoorSign />
      </At>
      <Shelf x={430} y={80} w={130}>
        <Parcel x={438} y={40} w={52} h={40} fill={paint.galah} />
        <Satchel x={498} y={34} w={42} h={46} fill={paint.bottlePale} />
      </Shelf>
      <NewsagentAtCounter x={196} y={186} scale={0.96} />
      <Counter y={y} />
      <At x={252} y={y - 5} scale={0.88} turn={68}>
        <FlatHand skin="tan" />
      </At>
      <At x={34} y={y - 46} scale={0.84}>
        <Printer paper={<Part name="receipt" x={12} y={-190} />} />
      </At>
      <At x={152} y={y - 44} scale={0.86} turn={184}>
        <FlatHand skin="tan" />
      </At>
      <Part name="tablet-amount" x={288} y={y - 246} scale={0.785} />
      <Part name="customer" x={688} y={188} scale={0.94} />
      <Limb d="M628 268Q612 372 652 396" width={36} fill={paint.wattle} />
      <Part name="customer-phone" x={566} y={124} scale={0.84} turn={-3} />
      <Limb d="M656 412L664 382" width={34} fill={paint.wattle} />
      <Cuff x={666} y={376} turn={-78} width={32} fill={paint.wattle} />
    </svg>
  )
}

/** The newsagent looks over the tablet, the receipt in his raised hand; of the customer only the hand fits. */
export function PhoneScene({ label }: { label: string }) {
  const y = 322
  return (
    <svg className="scene scene-phone" viewBox="0 0 390 384" role="img" aria-label={label}>
      <Shelf x={252} y={66} w={132}>
        <Parcel x={258} y={22} w={54} h={44} />
        <Satchel x={318} y={22} w={32} h={44} fill={paint.wattle} />
        <Parcel x={354} y={36} w={26} h={30} fill={paint.galah} />
      </Shelf>
      <svg x={-20} y={-20} width={410} height={302} viewBox="-20 -20 410 302">
        <At x={152} y={102} scale={0.84}>
          <use href="#shopfront-newsagent" />
          <Limb d="M-66 90Q-122 120-98 44" width={34} fill={paint.white} />
        </At>
      </svg>
      <Part name="receipt" x={22} y={6} scale={0.66} turn={-4} />
      <Cuff x={70} y={142} turn={-84} width={30} fill={paint.white} />
      <At x={70} y={136} scale={0.86} turn={-86}>
        <GrippingHand skin="tan" />
      </At>
      <Counter y={y} />
      <Part name="tablet-amount" x={14} y={y - 200} scale={0.64} />
      <Limb d="M352 420L346 352" width={44} fill={paint.wattle} />
      <Part name="customer-phone" x={262} y={92} scale={0.94} turn={3} />
      <Limb d="M372 410L372 384" width={40} fill={paint.wattle} />
      <Cuff x={373} y={374} turn={-92} width={40} fill={paint.wattle} />
    </svg>
  )
}
