import { Cuff } from '../people/cuff.tsx'
import { GrippingHand, PointingHand } from '../people/hands.tsx'
import { At, Box, Dot, Ink, Limb, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { QrCode } from '../props/qr-code.tsx'

/** The pictures of the six headline bills, each in a field about 180 units high. */
export function AmountTags() {
  return (
    <svg viewBox="0 0 330 180" width="330" height="180" aria-hidden="true">
      <PriceTag x={0} y={26} price="$20" />
      <PriceTag x={220} y={26} price="$100" />
      <PriceTag x={110} y={0} price="$50" isChosen />
      <Ink d="M50 56C90-10 240-10 270 56" width={2} />
      <At x={232} y={176} scale={1.15} turn={-142}>
        <PointingHand skin="brown" />
      </At>
    </svg>
  )
}

function PriceTag({ x, y, price, isChosen = false }: { x: number; y: number; price: string; isChosen?: boolean }) {
  return (
    <At x={x} y={y}>
      <Ink d={`M4 34 50 4 96 34V${isChosen ? 168 : 142}H4z`} fill={isChosen ? paint.wattle : paint.news} />
      <Dot x={50} y={30} r={7} fill={paint.white} />
      <Sign x={50} y={isChosen ? 122 : 104} size={isChosen ? 56 : 43} anchor="middle">
        {price}
      </Sign>
    </At>
  )
}

export function CodeCard() {
  return (
    <svg viewBox="0 0 200 180" width="200" height="180" aria-hidden="true">
      <Box x={16} y={6} w={168} h={168} r={4} fill={paint.white} />
      <QrCode x={32} y={22} size={136} />
      <path className="drawn-scan drawn-scan-long" d="M22 28h156" stroke={paint.galahDeep} strokeWidth="5" />
    </svg>
  )
}

const otherShops = [
  [118, 52],
  [352, 120],
  [60, 142],
  [318, 24],
] as const

export function MapWithPin() {
  return (
    <svg viewBox="0 0 420 180" width="420" height="180" aria-hidden="true">
      <path
        d="M0 40 420 10M0 110l420-30M0 172l420-34M60 0l30 180M170 0l24 180M282 0l22 180M380 0l18 180"
        stroke={paint.white}
        strokeWidth="3"
        fill="none"
        opacity=".45"
      />
      <path d="M0 140C80 130 120 60 220 66S350 30 420 44" stroke={paint.galah} strokeWidth="9" fill="none" />
      {otherShops.map(([x, y]) => (
        <Dot key={x} x={x} y={y} r={9} fill={paint.wattle} edge={null} />
      ))}
      <ellipse cx="244" cy="160" rx="30" ry="10" fill="none" stroke={paint.galah} strokeWidth="3" />
      <g transform="translate(196 0)">
        <g className="drawn-pin">
          <Ink d="M48 158C20 120 0 94 0 60a48 48 0 0 1 96 0c0 34-20 60-48 98z" fill={paint.wattle} />
          <At x={20} y={30}>
            <Ink d="M6 22h44v30H6z" fill={paint.white} />
            <path
              d="M0 0h56v14a7 7 0 0 1-14 0 7 7 0 0 1-14 0 7 7 0 0 1-14 0A7 7 0 0 1 0 14zM30 34h12v18H30z"
              fill={paint.ink}
            />
          </At>
        </g>
      </g>
    </svg>
  )
}

export function PhoneToTablet() {
  return (
    <svg viewBox="0 -8 400 198" width="400" height="198" aria-hidden="true">
      <At x={14} y={2} scale={0.59}>
        <use href="#shopfront-tablet-amount" />
      </At>
      <g className="drawn-handover">
        <At x={290} y={4} scale={0.66} turn={6}>
          <use href="#shopfront-customer-phone" />
        </At>
        <Limb d="M372 200L366 190" width={26} fill={paint.wattle} />
      </g>
    </svg>
  )
}

export function NoteAndCard() {
  return (
    <svg viewBox="0 0 360 180" width="360" height="180" aria-hidden="true">
      <g className="drawn-handover">
        <At x={52} y={34} turn={-7}>
          <BankNote />
        </At>
        <Limb d="M-10 186L36 156" width={34} fill={paint.wattle} />
        <Cuff x={40} y={152} turn={-36} width={34} fill={paint.wattle} />
        <At x={46} y={148} scale={1.12} turn={-34}>
          <GrippingHand skin="brown" />
        </At>
      </g>
      <At x={216} y={96} turn={8}>
        <Box w={128} h={78} r={9} fill={paint.bottle} />
        <path d="M0 16h128v17H0z" fill={paint.ink} />
        <Box x={14} y={46} w={28} h={20} r={4} fill={paint.wattle} width={2} />
        <Ink d="M92 52h22M100 64h14" edge={paint.white} width={3.5} />
      </At>
    </svg>
  )
}

function BankNote() {
  return (
    <>
      <Box w={200} h={96} r={7} fill={paint.galah} />
      <Box x={8} y={8} w={184} h={80} r={3} fill="none" width={2} />
      <ellipse cx="150" cy="48" rx="22" ry="33" fill={paint.white} stroke={paint.ink} strokeWidth="2.5" />
      <Ink d="M138 70c0-14 24-14 24 0M141 44a9 10 0 1 0 18 0a9 10 0 1 0-18 0" width={2.5} />
      <Sign x={22} y={70} size={62}>
        $50
      </Sign>
    </>
  )
}

const burst =
  'M100 6 113.3 23.3 132.1 12.4 137.8 33.5 159.4 30.6 156.5 52.2 177.6 57.9 166.7 76.7 184 90 166.7 103.3 177.6 122.1 156.5 127.8 159.4 149.4 137.8 146.5 132.1 167.6 113.3 156.7 100 174 86.7 156.7 67.9 167.6 62.2 146.5 40.6 149.4 43.5 127.8 22.4 122.1 33.3 103.3 16 90 33.3 76.7 22.4 57.9 43.5 52.2 40.6 30.6 62.2 33.5 67.9 12.4 86.7 23.3z'

export function CreditedBurst() {
  return (
    <svg viewBox="0 0 200 180" width="200" height="180" aria-hidden="true">
      <g className="drawn-pop">
        <Ink d={burst} fill={paint.wattle} />
      </g>
      <Sign x={100} y={86} size={36} anchor="middle">
        +$50
      </Sign>
      <path
        className="drawn-tick"
        pathLength="1"
        d="M74 116l18 18 36-36"
        fill="none"
        stroke={paint.ink}
        strokeWidth="11"
        strokeLinecap="square"
      />
    </svg>
  )
}
