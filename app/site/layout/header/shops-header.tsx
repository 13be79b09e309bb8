import { Logo } from '#app/ui/logo/logo.tsx'
import { AnchorButton, type ButtonLook } from '#app/ui/button/button.tsx'
import { brand } from '#app/brand.ts'
import { useLocation } from 'react-router'

import { Menu } from './menu.tsx'
import { WayIn } from './way-in.tsx'

/** The header of the pages for shops (rule W28): the same layout with other links. */
export function ShopsHeader() {
  return (
    <header className="site-header" data-state="unfixed">
      <div className="line wrap site-header-row">
        <a href="/" className="inline-line site-home" aria-label={`${brand.name} home`}>
          <Logo />
        </a>
        <span className="site-tag">for shops</span>
        <nav className="line site-nav" aria-label="For shops">
          <ShopLinks />
          <Register variant="alt" />
        </nav>
        <Menu>
          <ShopLinks />
          <Register size="large" />
        </Menu>
      </div>
    </header>
  )
}

function ShopLinks() {
  const { pathname } = useLocation()
  const current = (path: string) => (pathname === path ? ('page' as const) : undefined)
  return (
    <>
      <a href="/agent" aria-current={current('/agent')}>
        {`WHY ${brand.name.toUpperCase()}`}
      </a>
      <a href="/agent/faqs" aria-current={current('/agent/faqs')}>
        FAQS
      </a>
      <WayIn shops="YOUR SHOPS">LOG IN</WayIn>
    </>
  )
}

function Register(look: ButtonLook) {
  return (
    <AnchorButton href="/signup" className="site-register" {...look}>
      Register your shop
    </AnchorButton>
  )
}
