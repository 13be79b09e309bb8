import { type Art, Part } from '../drawing.ts'
import { paint } from '../paints.ts'
import { Box, Sign } from '../pencils.tsx'

export type Lift = 'up' | 'half' | 'down'

/** How far the shutter covers the window, in units. */
const reach: Record<Lift, number> = { up: 22, half: 116, down: 214 }

type ShutterShopProps = {
  name: string
  lift: Lift
  wall: string
  board: string
  /** The colour of the letters on the board: white for dark boards. */
  letters?: string
  /** The drawing in the window, with its base at y = 326. */
  window: Art
}

/** A shop of the street with a roller shutter, 240 by 312 units. */
export function ShutterShop({ name, lift, wall, board, letters = paint.ink, window }: ShutterShopProps) {
  const slats = reach[lift]
  const lines = Array.from({ length: Math.floor((slats - 20) / 12) }, (_, index) => `M26 ${120 + index * 12}h188`)
  return (
    <svg viewBox="0 20 240 312" aria-hidden="true" className="picture shutter-shop">
      <Box x={4} y={40} w={232} h={286} fill={wall} width={4} />
      <Box x={4} y={40} w={232} h={50} fill={board} width={4} />
      <Sign x={120} y={78} size={name.length > 9 ? 34 : 37} anchor="middle" fill={letters}>
        {name}
      </Sign>
      <Box x={24} y={108} w={192} h={218} fill={paint.wattlePale} width={4} />
      <Part of={window} />
      <Box x={24} y={108} w={192} h={slats} fill={paint.bottlePale} width={4} />
      <path d={lines.join('')} stroke={paint.ink} strokeWidth="2" />
      <Box x={20} y={100 + slats} w={200} h={12} fill={lift === 'up' ? paint.bottle : paint.kraft} />
      <path d="M0 328h240" stroke={paint.ink} strokeWidth="8" />
    </svg>
  )
}
