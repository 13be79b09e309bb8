import type { ReactNode } from 'react'

/** The live region of the toasts. It is on the page before any toast, so that screen readers announce each one. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <div className="toast-region" aria-live="polite">
      {children}
    </div>
  )
}
