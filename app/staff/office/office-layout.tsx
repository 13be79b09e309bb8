import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { ToastRegion } from '#app/ui/feedback/toast-region.tsx'

import { PhoneBar } from './phone-bar.tsx'
import { PhoneTop } from './phone-top.tsx'
import { Rail } from './rail.tsx'

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

type OfficeLayoutProps = OfficeFrame & {
  /** On a phone, a record's way back to its list. */
  back?: { to: string; label: string } | undefined
  toast?: ReactNode
  children: ReactNode
}

export function OfficeLayout({ back, toast, children, ...frame }: OfficeLayoutProps) {
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
      <ToastRegion>{toast}</ToastRegion>
    </div>
  )
}
