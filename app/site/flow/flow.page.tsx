import type { ReactNode } from 'react'
import { Outlet, useLocation, useMatches, useRouteError } from 'react-router'

import { FlowFooter } from './flow-footer.tsx'
import { FlowHeader } from './flow-header.tsx'
import { FlowTrouble } from './flow-trouble.tsx'
import './flow.css'
import { FontPreloads } from '../layout/font-preloads.tsx'
import { KnownHere } from '../layout/way-in.tsx'

/** A retailer's page inlines this sheet and what its route adds. Its buttons may say who somebody is. */
export const handle = { clicks: 'named' }

/** Codes, keys and names stand in these pages' addresses and bodies: none may travel on or be kept. */
export const headers = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

/** What a page says of itself that brings a bar and a foot of its own, always or for some queries. */
type Handle = { ownBar?: (search: string) => boolean }

function useOwnBar(): boolean {
  const { search } = useLocation()
  return useMatches().some(({ handle: own }) => (own as Handle | undefined)?.ownBar?.(search) ?? false)
}

/** The frame of every page on which a retailer does something: registers, activates, logs in, sees the stores. */
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

/** A page that failed keeps the frame: home, questions and a person to call stay where they are. */
export function ErrorBoundary() {
  return (
    <FlowFrame>
      <FlowTrouble error={useRouteError()} />
    </FlowFrame>
  )
}
