import { paint } from '../paints.ts'
import { At, Box, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { Parcel } from '../props/parcels.tsx'

/** A closed door, a card on its knob, and a parcel that has come for nothing. */
export function NobodyHome() {
  return (
    <>
      <Weatherboards />
      <rect x="-600" y="322" width="1560" height="80" fill={paint.newsEdge} />
      <path d="M-600 322H960" stroke={paint.ink} strokeWidth="6" />
      <Box x={66} y={24} w={168} h={298} fill={paint.white} width={4} />
      <Box x={80} y={38} w={140} h={284} fill={paint.bottle} width={4} />
      <Ink d="M94 54h50v90H94zM156 54h50v90h-50z" fill={paint.wattlePale} />
      <Ink d="M119 54v90M94 98h50M181 54v90M156 98h50" width={2.5} />
      <Ink d="M94 220h112v82H94z" fill={paint.bottleMid} />
      <Ink d="M132 168h36v10h-36z" fill={paint.wattle} />
      <Dot x={208} y={186} r={8} fill={paint.wattle} />
      <Sign x={262} y={86} size={44}>
        14
      </Sign>
      <At x={208} y={186} turn={7}>
        <MissedCard />
      </At>
      <Ink d="M58 334h186l14 20H42z" fill={paint.galahDeep} />
      <Parcel x={24} y={236} w={126} h={100} />
    </>
  )
}

function Weatherboards() {
  const boards = Array.from({ length: 16 }, (_, i) => `M-600 ${i * 40 - 300}H960`).join('')
  return <path d={boards} stroke={paint.ink} strokeOpacity=".22" strokeWidth="2.5" />
}

function MissedCard() {
  return (
    <>
      <Ink d="M-22 14h44q6 0 8 6l22 0v136H-52V20h22q2-6 8-6z" fill={paint.wattle} width={4} />
      <Dot x={0} y={28} r={12} fill={paint.bottle} />
      <Sign x={0} y={72} size={28} anchor="middle">
        SORRY
      </Sign>
      <Print x={0} y={90} size={11.5} anchor="middle" weight={700}>
        we missed you
      </Print>
      <path d="M-38 100h76" stroke={paint.ink} strokeWidth="2.5" />
      <Print x={0} y={118} size={11.5} anchor="middle" weight={700}>
        It is at the shop
      </Print>
      <Ink d="M-26 136h46M8 126l14 10-14 10" width={4} />
    </>
  )
}
