import { Outlet, useLocation } from 'react-router'

import { DrawingSymbols } from '#app/ui/drawings/symbols.tsx'
import { brand } from '#app/brand.ts'
import { Logo } from '#app/ui/logo/logo.tsx'
import { useInlineNonce } from '#app/web/inline-nonce.tsx'

import { ContactPanel } from './footer/contact-panel.tsx'
import { FontPreloads } from './font-preloads.tsx'
import { Footer } from './footer/footer.tsx'
import { ShopsHeader } from './header/shops-header.tsx'
import { Menu } from './header/menu.tsx'
import { NavLinks } from './header/nav-links.tsx'
import { TalkButton } from './header/talk-button.tsx'
import { KnownHere } from './header/way-in.tsx'
import '../site.css'

/** Public pages send no framework script: `root.tsx` reads this and leaves the scripts out. */
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

/** The sticky header. `header-states.ts` switches it between unfixed, scrolled, pinned and unpinned (rule W8). */
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
 * Runs before the first module. It stores the reason of the pressed button, and opens and closes the contact panel in browsers without
 * invoker commands. The page's policy contains its hash, read from the built HTML.
 */
const earlyClick = `addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[commandfor]'),d=b&&document.getElementById(b.getAttribute('commandfor'));if(!d)return;var c=b.getAttribute('command');if(c==='show-modal')d.dataset.reason=b.dataset.reason||'';if('commandForElement'in b)return;if(c==='show-modal'){if(!d.open)d.showModal()}else d.close()})`

function EarlyClick() {
  return <script nonce={useInlineNonce()}>{earlyClick}</script>
}

/**
 * Turns `below.css` off for a page that is restored, reloaded or opened at a fragment, because it needs its full length before the browser
 * scrolls it.
 */
const wholeAtOnce = `(function(){var came=performance.getEntriesByType('navigation')[0];if(location.hash||!came||came.type!=='navigate')document.documentElement.dataset.whole=''})()`

function WholeAtOnce() {
  return <script nonce={useInlineNonce()}>{wholeAtOnce}</script>
}
