import { ArrowRight, Menu as Bars, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { NavLinks } from './nav-links.tsx'
import { StreetOfShops } from '#app/ui/drawings/symbols.tsx'
import { TalkButton } from './talk-button.tsx'

/** The menu below 1150 px (rule W7). A `details`, so that it opens without script; `menu-focus.ts` adds Escape and traps the focus. */
export function Menu({ children = <OwnLinks /> }: { children?: ReactNode }) {
  return (
    <details className="menu">
      <summary>
        <span className="menu-open">
          Menu <Bars aria-hidden="true" />
        </span>
        <span className="menu-close">
          Close <X aria-hidden="true" />
        </span>
      </summary>
      <div className="column menu-sheet on-sign">
        <nav aria-label="Menu">{children}</nav>
        <div className="menu-street">
          <StreetOfShops />
        </div>
      </div>
    </details>
  )
}

function OwnLinks() {
  return (
    <>
      <NavLinks />
      <TalkButton size="large">
        LET'S TALK <ArrowRight aria-hidden="true" />
      </TalkButton>
    </>
  )
}
