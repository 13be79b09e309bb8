import type { ReactNode } from 'react'

/** Where toasts appear; it is on the page before they are, so that screen readers hear them arrive. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <div className="toast-region" aria-live="polite">
      {children}
    </div>
  )
}
