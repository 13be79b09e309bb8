import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'

import { brand } from '#app/brand.ts'
import { Logo } from '#app/ui/logo/logo.tsx'

import { WayIn } from '../layout/header/way-in.tsx'

/** The handle of a page of a retailer's account: the log-out button, which replaces the log-in link. */
type Handle = { wayOut?: ReactNode }

function useWayOut(): ReactNode {
  return useMatches()
    .map(({ handle }) => (handle as Handle | undefined)?.wayOut)
    .find(Boolean)
}

const ownPages = [
  { path: '/account', name: 'Shops' },
  { path: '/contract', name: 'Contracts' },
  { path: '/account/details', name: 'Account' },
]

/** Returns the `aria-current` of a link. The page of one shop counts as part of the list of shops. */
function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname) return 'page'
  return path === '/account' && pathname.startsWith('/account/shops/') ? 'true' : undefined
}

/** The navigation on every page of a retailer's account (rule AC41). */
function OwnPages({ pathname }: { pathname: string }) {
  return (
    <nav className="flow-own" aria-label="Your account">
      {ownPages.map(({ path, name }) => (
        <a key={path} href={path} aria-current={currentOf(path, pathname)}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The header of every page of a retailer: home, `/agent`, FAQs, log-in or log-out, a phone number, and the account's pages (rule W28). */
export function FlowHeader() {
  const wayOut = useWayOut()
  const { pathname } = useLocation()
  const isLogInPage = pathname === '/agent-login'
  return (
    <header className="flow-header">
      <div className="row flow-header-row">
        <a href="/" className="inline-line flow-home" aria-label={`${brand.name} home`}>
          <Logo />
        </a>
        <nav aria-label="For shops">
          <a className="flow-questions" href="/agent">
            Why {brand.name}
          </a>
          <a className="flow-questions" href="/agent/faqs">
            Questions
          </a>
          {wayOut ?? (isLogInPage ? null : <WayIn shops="Your shops">Log in</WayIn>)}
          <a className="flow-phone" href={brand.phone.href} aria-label={`Call ${brand.phone.display}`}>
            <Phone aria-hidden="true" />
            <span>{brand.phone.display}</span>
          </a>
        </nav>
      </div>
      {wayOut ? <OwnPages pathname={pathname} /> : null}
    </header>
  )
}
