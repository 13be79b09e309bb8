import type { LucideIcon } from 'lucide-react'

export type OfficeNavItem = {
  to: string
  label: string
  icon: LucideIcon
  count?: number
  /** Somebody is waiting: the count is painted. */
  isUrgent?: boolean
}

export type OfficeFrame = {
  /** Groups of places, in the order of the rail; only what exists and what this person may open. */
  nav: readonly (readonly OfficeNavItem[])[]
  person: { name: string; role: string }
  accountTo: string
  /** Where the sign-out form posts to. */
  signOutAction: string
}
