import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { AnchorButton } from '#app/ui/button.tsx'

import type { Registered } from './signup-answer.ts'

/** What stands there for good once it has arrived (rule RG6). */
export function SignupThanks({ reference, statusPath, days }: Registered & { days: string }) {
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => thanks.current?.focus(), [])
  return (
    <div className="signup-thanks">
      <p ref={thanks} className="signup-thank-you" tabIndex={-1}>
        Thank you! Your registration of interest is currently pending admin approval
      </p>
      <dl>
        <dt>Your reference</dt>
        <dd className="sign">{reference}</dd>
      </dl>
      <p>
        A person looks at it and answers by email within {days} of your state. You need not do anything until then. The
        link below needs no password, and it is in the email that we have just sent you as well.
      </p>
      {statusPath ? (
        <p>
          <AnchorButton size="large" href={statusPath}>
            See how far it is <ArrowRight aria-hidden="true" />
          </AnchorButton>
        </p>
      ) : null}
    </div>
  )
}
