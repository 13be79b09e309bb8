import { Cuff } from '../people/cuff.tsx'
import { FlatHand } from '../people/hands.tsx'
import { Who } from '../people/cast.tsx'
import { At, Brush, Dot, Ink, Limb } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { Parcel, Satchel, Shelf } from '../props/parcels.tsx'
import { PhoneInHand } from '../props/phone.tsx'
import { Tablet } from '../props/tablet.tsx'

const middle = { x: 560, y: 286 }

/** The milled rim of a coin. */
function milling(inner: number, outer: number): string {
  return Array.from({ length: 90 }, (_, i) => {
    const angle = (i * Math.PI) / 45
    const at = (r: number) =>
      `${Math.round(middle.x + Math.cos(angle) * r)} ${Math.round(middle.y + Math.sin(angle) * r)}`
    return `M${at(inner)}L${at(outer)}`
  }).join('')
}

/** A coin on its edge or flat: rim, face, and the little house of a partner’s mark. */
function Coin({ r }: { r: number }) {
  return (
    <>
      <Dot x={0} y={0} r={r} fill={paint.wattle} width={4} />
      <Dot x={0} y={0} r={r * 0.76} fill={paint.wattlePale} />
      <At x={0} y={0} scale={r / 46}>
        <path d="M-20 20V-4L0-22 20-4V20H6V6H-6V20z" fill={paint.ink} />
      </At>
    </>
  )
}

function Stack({ x, y, count }: { x: number; y: number; count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <g key={i}>
      <Ink
        d={`M${x - 46} ${y - i * 19}v-14a46 12 0 0 1 92 0v14a46 12 0 0 1-92 0z`}
        fill={i % 2 ? paint.wattleDeep : paint.wattle}
      />
      <Ink d={`M${x - 46} ${y - 14 - i * 19}a46 12 0 0 0 92 0`} width={2.5} />
    </g>
  ))
}

/** What is seen through the coin: the shop, its counter, and the newsagent behind it. */
function InsideShop() {
  return (
    <g clipPath="url(#coin-door)">
      <rect x="330" y="60" width="460" height="460" fill={paint.galahPale} />
      <Brush d="M330 150H790M330 260H790" width={3} fill={paint.galah} />
      <Shelf x={616} y={166} w={200}>
        <Parcel x={630} y={112} w={64} h={54} />
        <Satchel x={702} y={100} w={46} h={66} fill={paint.wattle} />
      </Shelf>
      <At x={552} y={230} scale={1.06}>
        <Who name="mei" turn={-0.7} hasSides={false} />
        <Limb d="M-64 86Q-92 130-72 168" width={36} fill={paint.newsSunk} />
        <Limb d="M64 86Q96 130 88 172" width={36} fill={paint.newsSunk} />
      </At>
      <rect x="330" y="406" width="460" height="120" fill={paint.bottle} />
      <path d="M330 406H790" stroke={paint.ink} strokeWidth="12" />
      <Brush
        d="M380 418V520M440 418V520M500 418V520M560 418V520M620 418V520M680 418V520M740 418V520"
        width={3}
        fill={paint.bottleMid}
      />
      <At x={482} y={396} turn={30}>
        <FlatHand skin="olive" />
      </At>
      <At x={602} y={272} scale={0.44}>
        <Tablet screen="amount" />
      </At>
    </g>
  )
}

/** The coin's opening. */
export const CoinDoor = () => (
  <clipPath id="coin-door">
    <circle cx={middle.x} cy={middle.y} r="206" />
  </clipPath>
)

export function Cryptocurrency() {
  const { x, y } = middle
  return (
    <>
      <rect width="960" height="600" fill={paint.bottle} />
      <Brush
        d="M0 60H960M0 180H960M0 300H960M0 420H960M90 60V180M330 60V180M810 60V180M0 180M210 180V300M870 180V300M90 300V420M870 420V528M210 420V528"
        width={3}
        fill={paint.bottleMid}
      />
      <rect y="528" width="960" height="72" fill={paint.newsSunk} />
      <path d="M0 528H960" stroke={paint.ink} strokeWidth="6" />
      <circle cx={x + 22} cy={y + 26} r="268" fill={paint.bottleDeep} />
      <Dot x={x} y={y} r={266} fill={paint.wattle} width={5} />
      <path d={milling(252, 263)} stroke={paint.ink} strokeWidth="3" />
      <Dot x={x} y={y} r={246} fill={paint.wattlePale} />
      <Dot x={x} y={y} r={206} fill={paint.galahPale} width={5} />
      <InsideShop />
      <Dot x={x} y={y} r={206} fill="none" width={5} />
      <path id="coin-words" d={`M${x - 218} ${y}a218 218 0 0 1 436 0`} fill="none" />
      <text className="drawn-sign" fontSize="34" fill={paint.ink} textAnchor="middle">
        <textPath href="#coin-words" startOffset="50%">
          OPEN · OVER THE COUNTER · OPEN
        </textPath>
      </text>
      <Stack x={884} y={566} count={5} />
      <Stack x={800} y={588} count={2} />
      <At x={864} y={90} turn={14}>
        <Coin r={46} />
      </At>
      <At x={84} y={96} turn={-10}>
        <Coin r={38} />
      </At>
      <At x={190} y={316} scale={1.36}>
        <Who name="daniel" turn={1} hasSides={false} />
        <Limb d="M-64 90Q-96 150-70 210" width={40} fill={paint.bottle} />
      </At>
      <At x={304} y={250} scale={0.92} turn={4}>
        <PhoneInHand skin="deep" />
      </At>
      <Limb d="M246 470Q268 606 414 560L416 540" width={52} fill={paint.bottle} />
      <Cuff x={416} y={528} turn={-86} width={46} fill={paint.bottle} />
    </>
  )
}
