import counter from '#app/ui/drawings/cards/counter.svg?drawing'
import { type Art, Part } from '#app/ui/drawings/drawing.ts'
import { Ink } from '#app/ui/drawings/pencils.tsx'
import { paint } from '#app/ui/drawings/paints.ts'
import { LogoSymbol } from '#app/ui/drawings/symbols.tsx'
import { wordmarkArt, type WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'
import { BarCode, CardAwning, CardField, CardLogo, Sheet, Ticket, Title } from './card-parts.tsx'
import { fitLines } from './fit-lines.ts'

/** Returns the width of a text at a size of 100, in the sign face or in the text face. */
export type Measure = (text: string, face: 'sign' | 'text') => number

type Words = { title: string; kicker: string }

/** A shop: the title on the fascia, the awning under it, and a person at the counter. */
export function ShopCard({ title, kicker, person, measure }: Words & { person: Art; measure: Measure }) {
  const fitted = fitLines(title, { width: 1080, height: 286, largest: 236 }, (text) => measure(text, 'sign'))
  return (
    <CardField ground={paint.galahPale}>
      <LogoSymbol />
      <rect width="1200" height="336" fill={paint.bottle} />
      <Title of={fitted} x={60} y={(336 - fitted.height) / 2} fill={paint.white} shade={paint.galahDeep} />
      <CardAwning y={336} />
      <path d="M0 630V560L250 436h96L0 610z" fill={paint.white} opacity=".35" />
      <Part of={person} transform="translate(872 514) scale(.94)" />
      <Part of={counter} />
      <rect y="566" width="1200" height="9" fill={paint.ink} />
      <rect y="575" width="1200" height="55" fill={paint.bottleDeep} />
      <Ticket x={60} y={470} w={measure(kicker, 'text') * 0.28 + 44}>
        {kicker}
      </Ticket>
      <CardLogo x={60} y={583} height={40} fill={paint.white} />
    </CardField>
  )
}

/** A headline bill in its wire cage outside the shop. */
export function BillCard({ title, kicker, measure }: Words & { measure: Measure }) {
  const fitted = fitLines(title, { width: 1004, height: 400, largest: 300 }, (text) => measure(text, 'sign'))
  const wires = Array.from({ length: 11 }, (_, i) => `M${60 + i * 108} 26V604`).join('')
  return (
    <CardField ground={paint.galah}>
      <path d="M0 400L1200 250V630H0z" fill={paint.galahDeep} opacity=".5" />
      <Sheet x={70} y={48} w={1060} h={534} fill={paint.white} shadow={paint.ink} />
      <rect x="72" y="50" width="1056" height="82" fill={paint.bottle} />
      <CardLogo x={98} y={66} height={52} fill={paint.white} />
      <text x={1102} y={103} fontSize={30} fill={paint.wattle} textAnchor="end">
        {kicker}
      </text>
      <Title of={fitted} x={98} y={148 + (416 - fitted.height) / 2} fill={paint.ink} />
      <path d={`${wires}M40 120H1160M40 560H1160`} fill="none" stroke={paint.ink} strokeWidth="4" opacity=".16" />
      <Ink d="M40 26H1160V604H40z" width={9} />
    </CardField>
  )
}

const grounds = [paint.wattle, paint.bottlePale, paint.kraft, paint.galah] as const

/** A price ticket: the client, the headline, and a bar code. */
export function StudyCard({
  title,
  kicker,
  client,
  place,
  measure,
}: Words & { client: WordmarkName; place: number; measure: Measure }) {
  const fitted = fitLines(title, { width: 1004, height: 264, largest: 210 }, (text) => measure(text, 'sign'))
  const { art } = wordmarkArt[client]
  const scale = Math.min(1.35, 460 / Number(art.frame.viewBox.split(' ')[2]))
  return (
    <CardField ground={grounds[place % grounds.length] ?? paint.wattle}>
      <Sheet x={70} y={52} w={1060} h={514} fill={paint.white} shadow={paint.ink} />
      <path d="M72 168H1128M72 466H1128M780 466V564M700 54V168" stroke={paint.ink} strokeWidth="5" />
      <g transform={`translate(98 ${111 - 30 * scale}) scale(${scale})`} fill={paint.ink} color={paint.ink}>
        <Part of={art} />
      </g>
      <text x={728} y={122} fontSize={30} fill={paint.ink}>
        {kicker}
      </text>
      <Title of={fitted} x={98} y={168 + (298 - fitted.height) / 2} fill={paint.ink} />
      <CardLogo x={98} y={490} height={54} fill={paint.bottle} />
      <BarCode x={808} y={488} w={296} h={54} seed={title} />
    </CardField>
  )
}

/** Draws the social card of the legal pages as an exercise book. */
export function BookCard({ title, kicker, measure }: Words & { measure: Measure }) {
  const fitted = fitLines(title, { width: 800, height: 246, largest: 200 }, (text) => measure(text, 'sign'))
  const ribs = Array.from({ length: 110 }, (_, i) => `M${120 + i * 10} 40V630`).join('')
  return (
    <CardField ground={paint.bottle}>
      <Ink d="M60 640V40H1120q20 0 20 20V640z" fill={paint.bottleMid} width={5} />
      <path d={ribs} stroke={paint.bottle} strokeWidth="2" opacity=".35" />
      <path d="M62 42h52v590H62z" fill={paint.bottleDeep} />
      <rect x="164" y="120" width="880" height="400" fill={paint.white} />
      <Ink d="M174 130h860v380H174z" fill={paint.white} width={5} />
      <path d="M204 416H1004M204 474H1004" stroke={paint.bottlePale} strokeWidth="3" />
      <Title of={fitted} x={204} y={150 + (240 - fitted.height) / 2} fill={paint.ink} />
      <text x={204} y={458} fontSize={34} className="press" fill={paint.ink}>
        {kicker}
      </text>
      <CardLogo x={832} y={424} height={44} fill={paint.bottle} />
    </CardField>
  )
}
