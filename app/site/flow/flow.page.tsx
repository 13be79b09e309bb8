import type { ReactNode } from 'react'
import { Outlet, useLocation, useMatches, useRouteError } from 'react-router'

import { FlowFooter } from './flow-footer.tsx'
import { FlowHeader } from './flow-header.tsx'
import { FlowTrouble } from './flow-trouble.tsx'
import './flow.css'
import { FontPreloads } from '../layout/font-preloads.tsx'
import { KnownHere } from '../layout/header/way-in.tsx'

/** The text of a button may identify the retailer, so only clicks on elements with `data-click` are counted. */
export const handle = { clicks: 'named' }

/** These pages have codes, keys and names in their addresses and bodies, so nothing is cached and no referrer is sent. */
export const headers = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

/** The handle of a page with its own header and footer, always or for some queries. */
type Handle = { ownBar?: (search: string) => boolean }

function useOwnBar(): boolean {
  const { search } = useLocation()
  return useMatches().some(({ handle: own }) => (own as Handle | undefined)?.ownBar?.(search) ?? false)
}

/** The layout of every page on which a retailer acts: registration, activation, log-in, stores. */
function FlowFrame({ children, hasOwnBar = false }: { children: ReactNode; hasOwnBar?: boolean }) {
  return (
    <>
      <FontPreloads />
      <KnownHere />
      <a className="skip" href="#main">
        Skip to content
      </a>
      {hasOwnBar ? null : <FlowHeader />}
      {children}
      {hasOwnBar ? null : <FlowFooter />}
    </>
  )
}

export default function FlowPage() {
  return (
    <FlowFrame hasOwnBar={useOwnBar()}>
      <Outlet />
    </FlowFrame>
  )
}

/** Renders an error inside the layout, so that the links and the phone number remain. */
export function ErrorBoundary() {
  return (
    <FlowFrame>
      <FlowTrouble error={useRouteError()} />
    </FlowFrame>
  )
}
