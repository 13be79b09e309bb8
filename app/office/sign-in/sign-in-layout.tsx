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
    <div className="sign-in-page">
      <div className="sign-in-scene">
        <Drawing of={backDoor} className="sign-in-drawing" />
      </div>
      <main className="sign-in-main">
        <Logo className="sign-in-logo" />
        <h1 className="sign sign-in-heading">{heading}</h1>
        {lead ? <div className="sign-in-lead">{lead}</div> : null}
        {children}
      </main>
    </div>
  )
}
