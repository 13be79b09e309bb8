import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { answerAt } from './site/public-url.ts'
import { countHydratedVisits } from './traffic/count-hydrated-visits.ts'

// A page that came names the configured address; the build was made for another one.
const named = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href
answerAt(new URL(named).origin)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

void countHydratedVisits()
