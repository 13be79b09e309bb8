import type { ReactNode } from 'react'

import { Who } from '../people/cast.tsx'
import { At, Limb } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { PhoneInHand } from '../props/phone.tsx'
import { Receipt } from '../props/printer.tsx'
import { Tablet } from '../props/tablet.tsx'

/** What the compositions share, sent once: the newsagent, the customer, what they hold and what stands between them. */
const parts = {
  newsagent: <Who name="harjit" turn={0.6} hasSides={false} />,
  customer: <Who name="mia" turn={-1} hasSides={false} />,
  'customer-phone': <PhoneInHand skin="brown" />,
  receipt: <Receipt />,
  'tablet-amount': <Tablet screen="amount" />,
} satisfies Record<string, ReactNode>

export type ShopfrontPart = keyof typeof parts

export function ShopfrontSymbols() {
  return (
    <svg className="site-symbols" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(parts).map(([name, drawing]) => (
          <g key={name} id={`shopfront-${name}`}>
            {drawing}
          </g>
        ))}
      </defs>
    </svg>
  )
}

type PartProps = { name: ShopfrontPart; x: number; y: number; scale?: number; turn?: number }

export function Part({ name, ...place }: PartProps) {
  return (
    <At {...place}>
      <use href={`#shopfront-${name}`} />
    </At>
  )
}

/** The newsagent, one arm down to the counter, the other at the paper that comes out of the printer. */
export function NewsagentAtCounter({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <At x={x} y={y} scale={scale}>
      <use href="#shopfront-newsagent" />
      <Limb d="M66 82Q98 128 92 176" width={36} fill={paint.white} />
      <Limb d="M-66 82Q-96 118-62 128" width={34} fill={paint.white} />
    </At>
  )
}

/** Runs far past both edges; what shows of it depends on the window. */
export function Counter({ y }: { y: number }) {
  const boards = Array.from({ length: 60 }, (_, i) => `M${i * 60 - 1200} ${y + 24}v200`).join('')
  return (
    <>
      <rect x="-3000" y={y} width="7000" height="11" fill={paint.ink} />
      <rect x="-3000" y={y + 11} width="7000" height="200" fill={paint.bottleDeep} />
      <path d={boards} stroke={paint.bottle} strokeWidth="3" />
    </>
  )
}
