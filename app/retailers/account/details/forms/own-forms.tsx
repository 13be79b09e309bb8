import type { ReactNode } from 'react'

import { lazy } from '#app/ui/loading/lazy-part.tsx'
import { ServedPart } from '#app/ui/loading/served-part.tsx'

export const detailsForms = lazy(async () => (await import('./details-forms.tsx')).forms)

type Forms = Awaited<ReturnType<typeof detailsForms.load>>

/** Renders a form of the page on the server. Its script loads after the page (rule P9). */
export const OwnForms = ({ children }: { children(forms: Forms): ReactNode }) => (
  <ServedPart thing={detailsForms} wait={<p role="status">One moment…</p>}>
    {children}
  </ServedPart>
)
