import type { ReactNode } from 'react'

import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'

type StorePanelProps = { shopName: string; heading: string; closeTo: string; children: ReactNode }

/** Shows one act on a store in place of its record. Close and Escape return to the record. */
export function StorePanel({ shopName, heading, closeTo, children }: StorePanelProps) {
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
