import { ArrowRight } from 'lucide-react'

import { AnchorButton, type ButtonLook } from '#app/ui/button/button.tsx'

/** The main action of the pages for shops. */
export function RegisterButton(look: ButtonLook) {
  return (
    <AnchorButton href="/signup" {...look}>
      Register your shop <ArrowRight aria-hidden="true" />
    </AnchorButton>
  )
}
