import { ArrowUpRight } from 'lucide-react'
import { useLocation } from 'react-router'

import { chosenLink } from '../../scripts/chosen-links.ts'
import { WayIn } from './way-in.tsx'

/** The links of the header and of the menu (rules W7, AC42). */
export function NavLinks() {
  const { pathname } = useLocation()
  const current = (path: string) => (pathname === path ? ('page' as const) : undefined)
  return (
    <>
      <a href="/about" aria-current={current('/about')}>
        ABOUT US
      </a>
      <a href="/clients" aria-current={current('/clients')}>
        OUR CLIENTS
      </a>
      <NetworkLink>BROWSE NETWORK</NetworkLink>
      <WayIn shops="YOUR SHOPS">SHOP LOG IN</WayIn>
    </>
  )
}

/** A link to the shop locations, on an external site or ours, always in a new tab. */
export function NetworkLink({ children, className }: { children: string; className?: string }) {
  return (
    <a {...chosenLink('NETWORK_URL')} target="_blank" rel="noopener" className={className}>
      {children} <ArrowUpRight aria-hidden="true" />
      <span className="vh">opens in a new tab</span>
    </a>
  )
}
