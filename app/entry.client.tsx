import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { answerAt } from '#app/web/page-head/public-url.ts'

import { type Manifest, sectionRoutes } from '#app/web/section-routes.ts'
import { countHydratedVisits } from '#app/traffic/browser/count-hydrated-visits.ts'

// A page from the server names the configured address, which the build does not know.
const named = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href
answerAt(new URL(named).origin)

const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
if (manifest) manifest.routes = sectionRoutes(manifest.routes, location.pathname)

// Gives the history entry a key, under which its scroll position is stored (`keep-scroll.tsx`), and an index. Both are written at
// once, because each write takes the browser milliseconds.
const place = history.state as { key?: string; idx?: number } | null
if (!place?.key) history.replaceState({ idx: 0, ...place, key: Math.random().toString(36).slice(2) }, '')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

void countHydratedVisits()
