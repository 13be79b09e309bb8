import { Outlet, useLocation } from 'react-router'

import { DrawingSymbols } from '#app/ui/drawings/symbols.tsx'
import { brand } from '#app/brand.ts'
import { Logo } from '#app/ui/logo.tsx'
import { useInlineNonce } from '#app/platform/inline-nonce.tsx'

import { ContactPanel } from './contact-panel.tsx'
import { FontPreloads } from './font-preloads.tsx'
import { Footer } from './footer.tsx'
import { ShopsHeader } from './shops-header.tsx'
import { Menu } from './menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { TalkButton } from './talk-button.tsx'
import { KnownHere } from './way-in.tsx'
import '../site.css'

/** Public pages ship no framework script: `root.tsx` reads this and leaves the scripts out. */
export const handle = { hydrate: false }

export default function SitePage() {
  const isForShops = /^\/(agent|training)(\/|$)/.test(useLocation().pathname)
  return (
    <>
      <FontPreloads />
      <WholeAtOnce />
      <KnownHere />
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

/** Sticky; `header-states.ts` moves it between unfixed, scrolled, pinned and unpinned (rule W8). */
function Header() {
  return (
    <header className="site-header" data-state="unfixed">
      <div className="line wrap site-header-row">
        <a href="/" className="inline-line site-home" aria-label={`${brand.name} home`}>
          <Logo />
        </a>
        <nav className="line site-nav" aria-label="Main">
          <NavLinks />
          <TalkButton variant="alt">LET'S TALK</TalkButton>
        </nav>
        <Menu />
      </div>
    </header>
  )
}

/**
 * Before the first module: keeps the reason of the button that was pressed, and opens and closes the contact panel where
 * the browser has no invoker commands. Its hash is in the page's policy, read from the built HTML.
 */
const earlyClick = `addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[commandfor]'),d=b&&document.getElementById(b.getAttribute('commandfor'));if(!d)return;var c=b.getAttribute('command');if(c==='show-modal')d.dataset.reason=b.dataset.reason||'';if('commandForElement'in b)return;if(c==='show-modal'){if(!d.open)d.showModal()}else d.close()})`

function EarlyClick() {
  return <script nonce={useInlineNonce()}>{earlyClick}</script>
}

/**
 * A page that is come back to, loaded again or opened at a place within it must be as long as it is before it is put
 * there: nothing of it is left for later (`below.css`).
 */
const wholeAtOnce = `(function(){var came=performance.getEntriesByType('navigation')[0];if(location.hash||!came||came.type!=='navigate')document.documentElement.dataset.whole=''})()`

function WholeAtOnce() {
  return <script nonce={useInlineNonce()}>{wholeAtOnce}</script>
}
