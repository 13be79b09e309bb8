import type { ReactNode } from 'react'

import { ToastRegion } from '#app/ui/feedback/toast-region.tsx'

import type { OfficeFrame } from './office-frame.ts'
import { PhoneBar } from './phone-bar.tsx'
import { PhoneTop } from './phone-top.tsx'
import { Rail } from './rail.tsx'

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
