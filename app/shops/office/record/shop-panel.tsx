import type { ReactNode } from 'react'

import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'

type ShopPanelProps = { shopName: string; heading: string; closeTo: string; children: ReactNode }

/** Shows one act on a shop in place of its record. Close and Escape return to the record. */
export function ShopPanel({ shopName, heading, closeTo, children }: ShopPanelProps) {
  return (
    <SidePanel
      label={`${heading}: ${shopName}`}
      mark={<span className="wraps store-panel-name">{shopName}</span>}
      heading={heading}
      closeTo={closeTo}
    >
      {children}
    </SidePanel>
  )
}
