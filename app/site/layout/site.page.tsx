import { Outlet, useLocation } from 'react-router'

import { ContactPanel } from './contact-panel.tsx'
import { EarlyClick } from './early-click.tsx'
import { FontPreloads } from './font-preloads.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ShopsHeader } from './shops-header.tsx'
import { DrawingSymbols } from '#app/ui/drawings/symbols.tsx'
import { WholeAtOnce } from './whole-at-once.tsx'

/** Public pages ship no framework script: `root.tsx` reads this and leaves the scripts out. */
export const handle = { hydrate: false }

export default function SitePage() {
  const isForShops = /^\/agent(\/|$)/.test(useLocation().pathname)
  return (
    <>
      <FontPreloads />
      <WholeAtOnce />
      <EarlyClick />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <DrawingSymbols />
      {isForShops ? <ShopsHeader /> : <Header />}
      <Outlet />
      <Footer />
      <ContactPanel />
    </>
  )
}
