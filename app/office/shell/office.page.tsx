import {
  BookOpenText,
  ChartNoAxesColumn,
  ClipboardList,
  FileSignature,
  Fingerprint,
  Flag,
  Inbox,
  ListChecks,
  MessageSquareOff,
  Newspaper,
  Percent,
  ScrollText,
  Send,
  Server,
  Store,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { Outlet, useMatches } from 'react-router'

import { useSendByKey } from '#app/ui/button/send-by-key.ts'
import { SingleKeys } from '#app/ui/button/single-keys.ts'
import { useLastPath } from '#app/ui/table/use-row-keys.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { requireStaff, staffMiddleware } from '../guards/require-staff.server.ts'
import { can, type Right, roleLabels } from '../roles/roles.ts'
import type { Route } from './+types/office.page.ts'
import { ConnectionToast } from './connection-toast.tsx'
import { countForMenu } from './count-for-menu.server.ts'
import officeStyles from './office.css?url'
import type { OfficeNavItem } from './office-frame.ts'
import { OfficeLayout } from './office-layout.tsx'
import { reloadUnlessRefused } from './reload-when-outdated.ts'

export { RefusalPage as ErrorBoundary } from '../sign-in/frame/refusal-page.tsx'

export const middleware = [staffMiddleware]

export const links = () => [{ rel: 'stylesheet', href: officeStyles }]

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }]

/** What an office page can export for its layout: `export const handle = { back: { to, label } }`. */
type OfficeHandle = { back?: { to: string; label: string } }

type Place = OfficeNavItem & { right?: Right }

const places: readonly (readonly Place[])[] = [
  [
    { to: '/staff', label: 'Today', icon: Newspaper },
    { to: '/staff/work', label: 'Open work', icon: ListChecks, right: 'work:read' },
    { to: '/staff/registrations', label: 'Registrations', icon: ClipboardList, right: 'registrations:read' },
    { to: '/staff/shops', label: 'Stores', icon: Store, right: 'newsagencies:read' },
    { to: '/staff/contracts', label: 'Contracts', icon: FileSignature, right: 'contracts:read' },
    { to: '/staff/rates', label: 'Commission rates', icon: Percent, right: 'rates:read' },
    { to: '/staff/enquiries', label: 'Enquiries', icon: Inbox, right: 'enquiries:read' },
    { to: '/staff/us-interest', label: 'US interest', icon: Flag, right: 'us-interest:read' },
    { to: '/staff/saved-replies', label: 'Saved replies', icon: BookOpenText, right: 'kept-answers:manage' },
    { to: '/staff/opt-outs', label: 'SMS opt-outs', icon: MessageSquareOff, right: 'opt-outs:read' },
    { to: '/staff/mail', label: 'Mail', icon: Send, right: 'mail:read' },
    { to: '/staff/traffic', label: 'Traffic', icon: ChartNoAxesColumn, right: 'traffic:read' },
    { to: '/staff/team', label: 'Staff', icon: UsersRound, right: 'staff:read' },
    { to: '/staff/systems', label: 'Systems', icon: Server, right: 'systems:manage' },
    { to: '/staff/privacy', label: 'Privacy', icon: Fingerprint, right: 'people:manage' },
    { to: '/staff/audit', label: 'Audit log', icon: ScrollText, right: 'audit:read' },
  ],
  [{ to: '/staff/account', label: 'Your account', icon: UserRound }],
]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const { name, role, singleKeys } = actor
  return { name, role, singleKeys, waiting: await countForMenu(args.context.get(platformContext), actor) }
}

export const shouldRevalidate = reloadUnlessRefused

export default function OfficePage({ loaderData: { name, role, singleKeys, waiting } }: Route.ComponentProps) {
  const nav = places.map((group) =>
    group.filter(({ right }) => !right || can(role, right)).map((place) => ({ ...place, waiting: waiting[place.to] })),
  )
  useSendByKey()
  useLastPath()

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
        toast={<ConnectionToast />}
      >
        <Outlet />
      </OfficeLayout>
    </SingleKeys>
  )
}
