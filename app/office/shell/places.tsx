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

import type { Right } from '../roles/roles.ts'
import type { OfficeNavItem } from './office-frame.ts'

type Place = OfficeNavItem & { right?: Right }

/** The pages of the menu, in its order and groups. */
export const places: readonly (readonly Place[])[] = [
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
