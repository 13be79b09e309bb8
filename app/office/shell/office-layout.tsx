import { ChevronLeft, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'

import { ToastRegion } from '#app/ui/feedback/toast-region.tsx'
import { Logo } from '#app/ui/logo/logo.tsx'

import { SearchDialog } from '../search/search-dialog.tsx'
import { searchPath } from '../search/found.ts'
import type { OfficeFrame } from './office-frame.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Rail } from './rail.tsx'

type OfficeLayoutProps = OfficeFrame & {
  /** The link from a record back to its list, shown on phones. */
  back?: { to: string; label: string } | undefined
  toast?: ReactNode
  children: ReactNode
}

/** The office's frame around a page: navigation, progress bar and toast. */
export function OfficeLayout({ back, toast, children, ...frame }: OfficeLayoutProps) {
  return (
    <div className="office">
      <Progress />
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

/** Shows at once that a click was received, until the page loads (rule BO62). */
function Progress() {
  const isBusy = useNavigation().state !== 'idle'
  return <div className="office-progress" data-busy={isBusy || undefined} aria-hidden="true" />
}

type PhoneTopProps = { home: string; back: { to: string; label: string } | undefined }

function PhoneTop({ home, back }: PhoneTopProps) {
  return (
    <header className="phone-top on-sign">
      {back ? (
        <Link to={back.to} className="phone-back">
          <ChevronLeft aria-hidden="true" />
          <span>{back.label}</span>
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
