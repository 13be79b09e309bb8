import type { ReactNode } from 'react'

import { Who } from '../people/cast.tsx'
import { Cuff } from '../people/cuff.tsx'
import { FlatHand } from '../people/hands.tsx'
import { At, Ink, Limb, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { PhoneInHand } from '../props/phone.tsx'

/** A round-headed niche, as over an old shop door. */
function Niche({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 360 400" aria-hidden="true">
      <path d="M0 400V150A180 150 0 0 1 360 150V400z" fill={paint.galahPale} />
      {children}
    </svg>
  )
}

export function HappyCustomer() {
  return (
    <Niche>
      <At x={176} y={196} scale={1.16}>
        <Who name="teen" turn={0.6} hasSides={false} />
      </At>
      <Limb d="M96 300Q56 400 108 460" width={44} fill={paint.bottleMid} />
      <At x={212} y={150} scale={0.98} turn={7}>
        <PhoneInHand skin="fair" />
      </At>
      <Limb d="M322 470L324 452" width={44} fill={paint.bottleMid} />
      <Cuff x={322} y={436} turn={-94} width={40} fill={paint.bottleMid} />
      <At x={10} y={40}>
        <Ink d="M0 0H128V76H44L22 98V76H0z" fill={paint.white} />
        <Sign x={64} y={55} size={50} anchor="middle">
          $50
        </Sign>
      </At>
    </Niche>
  )
}

export function HappyBusiness() {
  const arms = (
    <>
      <Limb d="M66 84Q122 170 74 178" width={38} fill={paint.bottle} />
      <Limb d="M-66 84Q-122 170-70 188" width={38} fill={paint.bottle} />
      <Cuff x={62} y={180} turn={168} width={36} fill={paint.white} />
      <Cuff x={-60} y={188} turn={8} width={36} fill={paint.white} />
      <At x={58} y={181} turn={176}>
        <FlatHand skin="olive" />
      </At>
      <At x={-56} y={188} turn={-4}>
        <FlatHand skin="olive" />
      </At>
    </>
  )
  return (
    <Niche>
      <At x={176} y={196} scale={1.16}>
        <Who name="amira" turn={-0.6} arms={arms} />
      </At>
      <At x={186} y={20}>
        <Ink d="M0 0H168V76H146V98L124 76H0z" fill={paint.white} />
        <Sign x={84} y={53} size={42} anchor="middle">
          + $50.00
        </Sign>
      </At>
      <path d="M0 392h360v8H0z" fill={paint.ink} />
    </Niche>
  )
}
