import type { ReactNode } from 'react'

import { KeyHint } from '../button/key-hint.tsx'
import { useActiveKeys } from '../button/single-keys.ts'

export type Shortcut = { keys: readonly string[]; does: string }

/** The shortcuts of the page, and the pager at the end. */
export function PageFoot({ shortcuts, children }: { shortcuts: readonly Shortcut[]; children?: ReactNode }) {
  return (
    <footer className="row page-foot">
      <div className="page-shortcuts" role="group" aria-label="Shortcuts">
        <Shortcuts shortcuts={shortcuts} />
      </div>
      {children ? <div className="page-foot-end">{children}</div> : null}
    </footer>
  )
}

/** Lists the active shortcuts, with the effect of each. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const areActive = useActiveKeys()
  return shortcuts
    .filter(({ keys }) => areActive(keys))
    .map(({ keys, does }) => (
      <span className="inline-line page-shortcut" key={does}>
        <KeyHint keys={keys} /> {does}
      </span>
    ))
}
