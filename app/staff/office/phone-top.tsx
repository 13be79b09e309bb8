import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'

import { Logo } from '#app/ui/logo.tsx'

type PhoneTopProps = { home: string; back: { to: string; label: string } | undefined }

export function PhoneTop({ home, back }: PhoneTopProps) {
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
    </header>
  )
}
