import type { LucideIcon } from 'lucide-react'

/** How many wait in a place of the menu: '1,000+' where counting stopped. Urgent counts are painted. */
export type MenuCount = { count: number | string; what: string; isUrgent: boolean }

export type OfficeNavItem = {
  to: string
  label: string
  icon: LucideIcon
  waiting?: MenuCount | undefined
}

export type OfficeFrame = {
  /** Groups of places, in the order of the rail; only what exists and what this person may open. */
  nav: readonly (readonly OfficeNavItem[])[]
  person: { name: string; role: string }
  accountTo: string
  /** Where the sign-out form posts to. */
  signOutAction: string
}
