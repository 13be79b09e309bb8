import {
  BookOpenText,
  ChartNoAxesColumn,
  ChevronLeft,
  ClipboardList,
  FileSignature,
  Fingerprint,
  Flag,
  Inbox,
  LayoutGrid,
  MessageSquareOff,
  Newspaper,
  Percent,
  ScrollText,
  Search,
  Send,
  Store,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { Link, Outlet, useMatches } from 'react-router'
import type { ReactNode } from 'react'

import { ToastRegion } from '#app/ui/feedback/toast-region.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { SingleKeys } from '#app/ui/single-keys.ts'

import { requireStaff, staffMiddleware } from '../guards/require-staff.server.ts'
import { can, type Right, roleLabels } from '../roles.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { searchPath } from '../search/found.ts'
import type { Route } from './+types/office.page.ts'
import officeStyles from './office.css?url'
import type { OfficeFrame, OfficeNavItem } from './office-frame.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Rail } from './rail.tsx'

export { RefusalPage as ErrorBoundary } from '../door/refusal-page.tsx'

export const middleware = [staffMiddleware]

export const links = () => [{ rel: 'stylesheet', href: officeStyles }]

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }]

/** What a page of the office may say about itself: `export const handle = { back: { to, label } }`. */
type OfficeHandle = { back?: { to: string; label: string } }

type Place = OfficeNavItem & { right?: Right }

const places: readonly (readonly Place[])[] = [
  [
    { to: '/staff', label: 'Today', icon: Newspaper },
    { to: '/staff/registrations', label: 'Registrations', icon: ClipboardList, right: 'registrations:read' },
    { to: '/staff/newsagencies', label: 'Stores', icon: Store, right: 'newsagencies:read' },
    { to: '/staff/contracts', label: 'Contracts', icon: FileSignature, right: 'contracts:read' },
    { to: '/staff/rates', label: 'Commission rates', icon: Percent, right: 'rates:read' },
    { to: '/staff/enquiries', label: 'Enquiries', icon: Inbox, right: 'enquiries:read' },
    { to: '/staff/us-interest', label: 'US interest', icon: Flag, right: 'us-interest:read' },
    { to: '/staff/kept-answers', label: 'Kept answers', icon: BookOpenText, right: 'kept-answers:manage' },
    { to: '/staff/opt-outs', label: 'SMS opt-outs', icon: MessageSquareOff, right: 'opt-outs:read' },
    { to: '/staff/mail', label: 'Mail', icon: Send, right: 'mail:read' },
    { to: '/staff/traffic', label: 'Traffic', icon: ChartNoAxesColumn, right: 'traffic:read' },
    { to: '/staff/team', label: 'Staff', icon: UsersRound, right: 'staff:read' },
    { to: '/staff/privacy', label: 'Privacy', icon: Fingerprint, right: 'people:manage' },
    { to: '/staff/audit', label: 'Audit log', icon: ScrollText, right: 'audit:read' },
  ],
  [
    { to: '/staff/account', label: 'Your account', icon: UserRound },
    { to: '/staff/ui', label: 'Component sheet', icon: LayoutGrid },
  ],
]

export async function loader(args: Route.LoaderArgs) {
  const { name, role, singleKeys } = await requireStaff(args)
  return { name, role, singleKeys }
}

export default function OfficePage({ loaderData: { name, role, singleKeys } }: Route.ComponentProps) {
  const nav = places.map((group) => group.filter(({ right }) => !right || can(role, right)))

  const back = useMatches()
    .map((match) => (match.handle as OfficeHandle | undefined)?.back)
    .findLast(Boolean)
  return (
    <SingleKeys value={singleKeys}>
      <OfficeLayout
        nav={nav}
        person={{ name, role: roleLabels[role] }}
        accountTo="/staff/account"
        signOutAction="/staff/sign-out"
        back={back}
      >
        <Outlet />
      </OfficeLayout>
    </SingleKeys>
  )
}

type OfficeLayoutProps = OfficeFrame & {
  /** On a phone, a record's way back to its list. */
  back?: { to: string; label: string } | undefined
  toast?: ReactNode
  children: ReactNode
}

function OfficeLayout({ back, toast, children, ...frame }: OfficeLayoutProps) {
  return (
    <div className="office">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Rail {...frame} />
      <PhoneTop back={back} home={frame.nav[0]?.[0]?.to ?? '/staff'} />
      <main id="main" className="office-main" tabIndex={-1}>
        {children}
      </main>
      <PhoneBar {...frame} />
      <SearchDialog />
      <ToastRegion>{toast}</ToastRegion>
    </div>
  )
}

type PhoneTopProps = { home: string; back: { to: string; label: string } | undefined }

function PhoneTop({ home, back }: PhoneTopProps) {
  return (
    <header className="phone-top on-sign">
      {back ? (
        <Link to={back.to} className="phone-back">
          <ChevronLeft aria-hidden="true" />
          {back.label}
        </Link>
      ) : (
        <Link to={home} className="phone-logo">
          <Logo />
        </Link>
      )}
      <Link to={searchPath} className="phone-search">
        <Search aria-hidden="true" />
        Search
      </Link>
    </header>
  )
}
