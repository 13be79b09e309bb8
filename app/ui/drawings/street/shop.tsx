import { fine } from '../fine.ts'
import { Box, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { QrCode } from '../props/qr-code.tsx'

export type Shop = {
  name: string
  width: number
  /** How high the parapet stands: a smaller number is higher. */
  top: number
  wall: string
  awning: string
  parapet: 'step' | 'curve' | 'flat' | 'gable'
  /** What lies in its window. */
  window: 'cards' | 'code' | 'parcels'
  isDoorRight: boolean
}

const foot = 330

function outline({ parapet, width: w, top }: Shop): [wall: string, coping: string] {
  switch (parapet) {
    case 'step':
      return [
        `M0 ${foot}V${top + 26}h${w * 0.22}v-26h${w * 0.56}v26h${w * 0.22}V${foot}z`,
        `M${w * 0.22 - 6} ${top}h${w * 0.56 + 12}`,
      ]
    case 'curve':
      return [
        `M0 ${foot}V${top + 40}h${w * 0.16}C${w * 0.2} ${top - 14} ${w * 0.8} ${top - 14} ${w * 0.84} ${top + 40}H${w}V${foot}z`,
        `M-2 ${top + 40}h${w * 0.16 + 4}M${w * 0.84 - 2} ${top + 40}h${w * 0.16 + 4}`,
      ]
    case 'flat':
      return [`M0 ${foot}V${top}h${w}V${foot}z`, `M-4 ${top}h${w + 8}`]
    case 'gable':
      return [
        `M0 ${foot}V${top + 44}L${w / 2} ${top - 4}L${w} ${top + 44}V${foot}z`,
        `M-6 ${top + 47}L${w / 2} ${top - 4}L${w + 6} ${top + 47}`,
      ]
  }
}

/** Scallops in two colours, each colour one path. */
function Awning({ width, fill }: { width: number; fill: string }) {
  const count = Math.round((width - 8) / 24)
  const w = Math.round(((width - 8) / count) * 10) / 10
  const scallop = (i: number) => `M${Math.round((4 + i * w) * 10) / 10} 212h${w}v26a${w / 2} ${w / 2} 0 0 1${-w} 0z`
  const every = (odd: number) => Array.from({ length: count }, (_, i) => (i % 2 === odd ? scallop(i) : '')).join('')
  return (
    <>
      <Ink d={every(0)} fill={fill} width={2.5} />
      <Ink d={every(1)} fill={paint.white} width={2.5} />
    </>
  )
}

function Goods({ kind, x, w }: { kind: Shop['window']; x: number; w: number }) {
  if (kind === 'cards')
    return [paint.wattle, paint.galah, paint.bottle].map((fill, i) => (
      <Box
        key={fill}
        x={fine(x + 10 + (i * (w - 20)) / 3)}
        y={268}
        w={fine((w - 44) / 3)}
        h={34}
        fill={fill}
        width={2}
      />
    ))
  if (kind === 'code')
    return (
      <>
        <QrCode x={x + 12} y={266} size={34} />
        <Print x={x + 54} y={280} size={11} weight={800}>
          Pay
        </Print>
        <Print x={x + 54} y={294} size={11} weight={800}>
          here
        </Print>
      </>
    )
  return (
    <>
      <Box x={x + 12} y={284} w={34} h={26} fill={paint.kraft} width={2} />
      <Box x={x + 50} y={276} w={24} h={34} fill={paint.galah} width={2} />
      {w > 96 ? <Box x={x + 80} y={290} w={20} h={20} fill={paint.wattle} width={2} /> : null}
    </>
  )
}

function Upstairs({ width, top, parapet }: Shop) {
  const middle = width / 2
  if (top < 100) {
    const both = (pane: (x: number) => string) => pane(middle - 40) + pane(middle + 10)
    return (
      <>
        <Ink d={both((x) => `M${x} 124h30v36h-30z`)} fill={paint.bottlePale} width={2} />
        <Ink d={both((x) => `M${x + 15} 124v36M${x} 142h30`)} width={2} />
      </>
    )
  }
  if (parapet !== 'flat') return null
  return (
    <>
      <Dot x={middle} y={148} r={13} fill={paint.white} />
      <Ink d={`M${middle} 140v8l6 4`} width={2.4} />
    </>
  )
}

/** One shop with its left edge at 0, standing on y 330. */
export function ShopFront(shop: Shop) {
  const { name, width, wall, awning, window: goods, isDoorRight } = shop
  const [walls, coping] = outline(shop)
  const isPale = awning === paint.wattle || awning === paint.galahDeep
  const doorX = isDoorRight ? width - 64 : 18
  const windowX = isDoorRight ? 16 : 76
  return (
    <>
      <Ink d={walls} fill={wall} />
      <Ink d={coping} width={6} />
      <Box x={10} y={176} w={width - 20} h={36} fill={awning} />
      <Sign x={width / 2} y={204} size={29} anchor="middle" fill={isPale ? paint.ink : paint.white}>
        {name}
      </Sign>
      <Upstairs {...shop} />
      <Awning width={width} fill={awning === paint.wattle ? paint.galah : awning} />
      <Box x={doorX} y={252} w={46} h={78} fill={paint.bottlePale} />
      <Box x={doorX + 8} y={262} w={30} h={30} fill={paint.white} width={2} />
      <circle cx={doorX + (isDoorRight ? 9 : 37)} cy="304" r="3" fill={paint.ink} />
      <Box x={windowX} y={256} w={width - 92} h={54} fill={paint.white} />
      <Ink d={`M${windowX} 318h${width - 92}`} width={2.5} />
      <Goods kind={goods} x={windowX} w={width - 92} />
    </>
  )
}
