import type { ReactNode } from 'react'

import { lazy } from '#app/ui/loading/lazy-part.tsx'
import { ServedPart } from '#app/ui/loading/served-part.tsx'

export const detailsForms = lazy(async () => (await import('./details-forms.tsx')).forms)

type Forms = Awaited<ReturnType<typeof detailsForms.load>>

/** A form of the page: the server renders it, and its script comes after the page (rule P9). */
export const OwnForms = ({ children }: { children(forms: Forms): ReactNode }) => (
  <ServedPart thing={detailsForms} wait={<p role="status">One moment…</p>}>
    {children}
  </ServedPart>
)
