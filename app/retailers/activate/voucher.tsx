import type { ReactNode } from 'react'

import barcode from '#app/ui/drawings/agent/barcode.svg?drawing'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import { Logo } from '#app/ui/logo/logo.tsx'

/** Draws a recharge slip as tills print it: torn at the top and bottom, with a bar code at its foot. */
export function Voucher({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div className="voucher">
      <p className="label line voucher-head">
        <Logo />
        <span>{kind}</span>
      </p>
      {children}
      <Drawing of={barcode} className="barcode" />
    </div>
  )
}
