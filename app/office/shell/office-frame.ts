import type { LucideIcon } from 'lucide-react'

/** The waiting records of a menu page: '1,000+' above the counting limit. Urgent counts are highlighted. `to`: the list of exactly these. */
export type MenuCount = { count: number | string; what: string; isUrgent: boolean; to: string }

export type OfficeNavItem = {
  to: string
  label: string
  icon: LucideIcon
  waiting?: MenuCount | undefined
}

export type OfficeFrame = {
  /** Groups of links in the order of the rail. Pages that the colleague may not open are omitted. */
  nav: readonly (readonly OfficeNavItem[])[]
  person: { name: string; role: string }
  accountTo: string
  /** The target of the sign-out form. */
  signOutAction: string
}
