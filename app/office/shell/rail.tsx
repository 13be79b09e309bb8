import { LogOut, Search } from 'lucide-react'
import { Form, Link, NavLink } from 'react-router'

import { KeyHint } from '#app/ui/button/key-hint.tsx'
import { Logo } from '#app/ui/logo/logo.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { forgetUnsentTexts } from '#app/ui/text/use-unsent-text.ts'

import { searchPath } from '../search/found.ts'
import type { OfficeFrame } from './office-frame.ts'
import { OfficeLink } from './office-link.tsx'

export function Rail({ nav, person, accountTo, signOutAction }: OfficeFrame) {
  return (
    <header className="rail on-sign">
      <Link to={nav[0]?.[0]?.to ?? '/staff'} className="rail-logo">
        <Logo />
      </Link>
      <NavLink to={searchPath} className="office-link rail-search" aria-keyshortcuts="Control+K">
        <Search aria-hidden="true" />
        <span>Search</span>
        <KeyHint keys={['Ctrl K']} />
      </NavLink>
      <nav className="rail-nav" aria-label="Back office">
        {nav.map((group) => (
          <ul key={group[0]?.to}>
            {group.map((item) => (
              <li key={item.to}>
                <OfficeLink {...item} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="rail-person">
        <Link to={accountTo} className="rail-me">
          <Avatar name={person.name} size="large" />
          <span>
            <b>{person.name}</b>
            {person.role}
          </span>
        </Link>
        <Form method="post" action={signOutAction} onSubmit={forgetUnsentTexts}>
          <button type="submit" className="office-link">
            <LogOut aria-hidden="true" />
            <span>Sign out</span>
          </button>
        </Form>
      </div>
    </header>
  )
}
