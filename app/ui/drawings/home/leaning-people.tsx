import { Who } from '../people/cast.tsx'
import { Cuff } from '../people/cuff.tsx'
import { FlatHand, GrippingHand, OpenHand } from '../people/hands.tsx'
import { At, Box, Limb, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { Parcel } from '../props/parcels.tsx'

/** Three people who lean on the rule above a column of text. Each stands on the lower edge. */
export function BusinessAtDesk() {
  return (
    <svg viewBox="0 0 300 172" aria-hidden="true">
      <At x={92} y={108} scale={0.8}>
        <Who name="amira" turn={0.7} hasSides={false} />
      </At>
      <Box x={154} y={52} w={132} h={96} r={9} fill={paint.ink} />
      <Box x={162} y={60} w={116} h={78} r={3} fill={paint.white} edge={null} />
      <Box x={162} y={60} w={116} h={20} fill={paint.bottle} edge={null} />
      <Sign x={220} y={122} size={38} anchor="middle">
        + $50
      </Sign>
      <path d="M146 148h150l-8 24H142z" fill={paint.ink} />
      <path d="M190 153h60l-3 7h-60z" fill={paint.newsDark} />
      <Limb d="M36 150Q44 176 116 163" width={28} fill={paint.bottle} />
      <Cuff x={118} y={163} turn={-6} width={28} fill={paint.white} />
      <At x={124} y={164} scale={0.8} turn={2}>
        <FlatHand skin="olive" />
      </At>
    </svg>
  )
}

export function CourierWithParcel() {
  return (
    <svg viewBox="0 0 300 172" aria-hidden="true">
      <At x={92} y={106} scale={0.82}>
        <Who name="courier" turn={0.7} hasSides={false} />
      </At>
      <At x={162} y={72}>
        <Parcel x={0} y={0} w={118} h={98} />
      </At>
      <At x={152} y={138} scale={0.92}>
        <GrippingHand skin="deep" />
      </At>
      <Limb d="M34 152Q58 200 142 140" width={28} fill={paint.bottle} />
      <Cuff x={144} y={139} turn={-34} width={28} fill={paint.bottle} />
    </svg>
  )
}

export function ShopkeeperAtTablet() {
  const arms = (
    <>
      <Limb d="M66 84Q112 110 112 40" width={32} fill={paint.galahPale} />
      <Cuff x={112} y={36} turn={-90} width={32} fill={paint.galahPale} />
      <At x={112} y={30} scale={0.92} turn={-84}>
        <OpenHand skin="tan" />
      </At>
      <Limb d="M-66 84Q-104 130-76 168" width={32} fill={paint.galahPale} />
    </>
  )
  return (
    <svg viewBox="0 0 324 172" aria-hidden="true">
      <At x={196} y={104} scale={0.8}>
        <Who name="priya" turn={-0.4} arms={arms} />
      </At>
      <At x={4} y={58} scale={0.362}>
        <use href="#shopfront-tablet-amount" />
      </At>
    </svg>
  )
}
