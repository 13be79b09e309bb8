import { brand } from '#app/brand.ts'
import { Logo } from '#app/ui/logo.tsx'

import { Menu } from './menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { TalkButton } from './talk-button.tsx'

/** Sticky; `header-states.ts` moves it between unfixed, scrolled, pinned and unpinned (rule W8). */
export function Header() {
  return (
    <header className="site-header" data-state="unfixed">
      <div className="wrap site-header-row">
        <a href="/" className="site-home" aria-label={`${brand.name} home`}>
          <Logo />
        </a>
        <nav className="site-nav" aria-label="Main">
          <NavLinks />
          <TalkButton variant="alt">LET'S TALK</TalkButton>
        </nav>
        <Menu />
      </div>
    </header>
  )
}
