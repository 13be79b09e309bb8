import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { answerAt } from '#app/platform/page-head/public-url.ts'

import { type Manifest, ownRoutes } from './platform/own-routes.ts'
import { countHydratedVisits } from './traffic/browser/count-hydrated-visits.ts'

// A page that came names the configured address; the build knows none.
const named = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href
answerAt(new URL(named).origin)

const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
if (manifest) manifest.routes = ownRoutes(manifest.routes, location.pathname)

// A place in the history has a name, under which its scroll position is kept (`keep-scroll.tsx`), and a number; written
// together, because the browser takes milliseconds for each writing.
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
