import type { ReactNode } from 'react'

import { KeyHint } from '../key-hint.tsx'
import { useActiveKeys } from '../single-keys.ts'

export type Shortcut = { keys: readonly string[]; does: string }

/** The shortcuts of this page, and the pager at the end. */
export function PageFoot({ shortcuts, children }: { shortcuts: readonly Shortcut[]; children?: ReactNode }) {
  const areActive = useActiveKeys()
  return (
    <footer className="row page-foot">
      {shortcuts
        .filter(({ keys }) => areActive(keys))
        .map(({ keys, does }) => (
          <span className="inline-line page-shortcut" key={does}>
            <KeyHint keys={keys} /> {does}
          </span>
        ))}
      {children ? <div className="page-foot-end">{children}</div> : null}
    </footer>
  )
}
