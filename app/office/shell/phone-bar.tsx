import { LogOut, Menu } from 'lucide-react'
import { Form, useLocation } from 'react-router'

import { forgetUnsentTexts } from '#app/ui/text/use-unsent-text.ts'

import type { OfficeFrame } from './office-frame.ts'
import { OfficeLink } from './office-link.tsx'

/** The links of the phone bar. Links that the colleague may not open are omitted. */
const inBar = new Set(['/staff', '/staff/registrations', '/staff/shops', '/staff/enquiries'])

/** The main links at the bottom of the screen, and the others in a menu, which opens without scripts. */
export function PhoneBar({ nav, person, signOutAction }: OfficeFrame) {
  const { pathname } = useLocation()
  const places = nav.flat()
  return (
    <nav className="phone-bar on-sign" aria-label="Sections">
      <ul className="phone-places">
        {places
          .filter(({ to }) => inBar.has(to))
          .map((item) => (
            <li key={item.to}>
              <OfficeLink {...item} />
            </li>
          ))}
      </ul>
      <details key={pathname} className="phone-more">
        <summary className="office-link">
          <Menu aria-hidden="true" />
          More
        </summary>
        <div className="phone-sheet">
          <p>
            Signed in as <b>{person.name}</b>, {person.role}
          </p>
          <ul>
            {places
              .filter(({ to }) => !inBar.has(to))
              .map((item) => (
                <li key={item.to}>
                  <OfficeLink {...item} />
                </li>
              ))}
          </ul>
          <Form method="post" action={signOutAction} onSubmit={forgetUnsentTexts}>
            <button type="submit" className="office-link">
              <LogOut aria-hidden="true" />
              Sign out
            </button>
          </Form>
        </div>
      </details>
    </nav>
  )
}
