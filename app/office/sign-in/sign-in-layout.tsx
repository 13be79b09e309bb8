import type { ReactNode } from 'react'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import backDoor from '#app/ui/drawings/office/back-door.svg?drawing'
import { Logo } from '#app/ui/logo/logo.tsx'

type SignInLayoutProps = {
  heading: string
  /** A description of the page, or the step's number. */
  lead?: ReactNode
  children: ReactNode
}

/** The layout of the sign-in pages: a drawing of the back door, and the form next to it. */
export function SignInLayout({ heading, lead, children }: SignInLayoutProps) {
  return (
    <div className="door-page">
      <div className="door-scene">
        <Drawing of={backDoor} className="door-drawing" />
      </div>
      <main className="door-main">
        <Logo className="door-logo" />
        <h1 className="sign door-heading">{heading}</h1>
        {lead ? <div className="door-lead">{lead}</div> : null}
        {children}
      </main>
    </div>
  )
}
