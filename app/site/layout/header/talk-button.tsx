import type { ReactNode } from 'react'

import { Button, type ButtonLook } from '#app/ui/button/button.tsx'
import { invoke } from '#app/ui/focus/invoke.ts'

type TalkButtonProps = ButtonLook & {
  /** The code of the reason that the form preselects (rule E3). */
  reason?: 'TO_EMAIL_INTEGRATING' | 'TO_EMAIL_SETUP'
  children: ReactNode
}

/** Opens the contact panel with an invoker command, so that it works before any script has loaded. */
export function TalkButton({ reason, children, ...look }: TalkButtonProps) {
  return (
    <Button {...look} type="button" {...invoke('show-modal', 'contact')} data-reason={reason}>
      {children}
    </Button>
  )
}
