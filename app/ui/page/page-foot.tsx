import type { ReactNode } from 'react'

import { KeyHint } from '../key-hint.tsx'

export type Shortcut = { keys: readonly string[]; does: string }

/** The shortcuts of this page, and the pager at the end. */
export function PageFoot({ shortcuts, children }: { shortcuts: readonly Shortcut[]; children?: ReactNode }) {
  return (
    <footer className="row page-foot">
      {shortcuts.map(({ keys, does }) => (
        <span className="inline-line page-shortcut" key={does}>
          <KeyHint keys={keys} /> {does}
        </span>
      ))}
      {children ? <div className="page-foot-end">{children}</div> : null}
    </footer>
  )
}
