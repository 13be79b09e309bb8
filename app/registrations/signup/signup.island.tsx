import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { YourShop } from '#app/ui/drawings/flow/your-shop.tsx'
import { AnchorButton } from '#app/ui/button/button.tsx'

import { SignupForm } from './signup-form.tsx'
import { filledShare, useSignup } from './use-signup.ts'
import type { Registered } from './signup-answer.ts'

/** The registration of interest (rule RG1): the shop's sign is painted while the form is filled in. */
export function Screen({ days }: { days: string }) {
  const { registered, isFilledIn, ...signup } = useSignup()
  const { values } = signup
  return (
    <>
      <div className="flow-say">
        <h1 className="sign">{registered ? 'We have your registration' : 'Register your shop'}</h1>
        {registered ? (
          <SignupThanks {...registered} days={days} />
        ) : (
          <>
            <p className="lede">
              Fill in this form. It is free, and you sign nothing yet. You earn commission on every transaction.
            </p>
            <p role="status">
              {isFilledIn ? 'We filled in what we know. Change what is different for this shop.' : ''}
            </p>
            <SignupForm {...signup} />
            <p className="fine signup-fine">
              Free for agents. No lock-in contract. A person reads every registration and answers by email within {days}{' '}
              of your state. How we treat your details: <a href="/privacy-policy">Privacy Policy</a>.
            </p>
          </>
        )}
      </div>
      <div className="flow-wall" aria-hidden="true">
        <p className="signup-caption">{registered ? 'Your sign' : 'Your sign, as you type it'}</p>
        <YourShop
          name={values.shopName}
          isLpo={values.licensedPostOffice}
          filled={registered ? 1 : filledShare(values)}
        />
      </div>
    </>
  )
}

/** The thanks, which replace the form after it was sent (rule RG6). */
function SignupThanks({ reference, statusPath, answerBy, days }: Registered & { days: string }) {
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => thanks.current?.focus(), [])
  return (
    <div className="signup-thanks">
      <p ref={thanks} className="signup-thank-you" tabIndex={-1}>
        Thank you! Your registration of interest is currently pending admin approval
      </p>
      <dl>
        <dt>Your reference</dt>
        <dd className="sign" translate="no">
          {reference}
        </dd>
      </dl>
      <p>
        A person reads it and answers by email {answerBy ? `by ${answerBy}, your time` : `within ${days} of your state`}
        . You need not do anything until then. The link below needs no password. It is in our email too.
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
