import { Inbox, LayoutGrid, ScrollText, Send, UserRound } from 'lucide-react'
import { Outlet, useMatches } from 'react-router'

import officeStyles from './office.css?url'
import { OfficeLayout, type OfficeNavItem } from './office-layout.tsx'

export const links = () => [{ rel: 'stylesheet', href: officeStyles }]

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }]

/** What a page of the office may say about itself: `export const handle = { back: { to, label } }`. */
type OfficeHandle = { back?: { to: string; label: string } }

const nav: readonly (readonly OfficeNavItem[])[] = [
  [
    { to: '/staff/enquiries', label: 'Enquiries', icon: Inbox },
    { to: '/staff/mail', label: 'Mail', icon: Send },
    { to: '/staff/audit', label: 'Audit log', icon: ScrollText },
  ],
  [
    { to: '/staff/account', label: 'Your account', icon: UserRound },
    { to: '/staff/ui', label: 'Component sheet', icon: LayoutGrid },
  ],
]

export default function OfficePage() {
  const back = useMatches()
    .map((match) => (match.handle as OfficeHandle | undefined)?.back)
    .findLast(Boolean)
  return (
    <OfficeLayout
      nav={nav}
      person={{ name: 'Nobody yet', role: 'Not signed in' }}
      accountTo="/staff/account"
      signOutAction="/staff/sign-out"
      back={back}
    >
      <Outlet />
    </OfficeLayout>
  )
}
