import { useLoaderData } from 'react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { brand } from '#app/brand.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { YourShop } from '#app/ui/drawings/flow/your-shop.tsx'
import { AnchorButton } from '#app/ui/button.tsx'

import type { Route } from './+types/signup.page.ts'
import { SignupForm } from './signup-form.tsx'
import styles from './signup.css?inline'
import { filledShare, useSignup } from './use-signup.ts'
import type { Registered } from './signup-answer.ts'

export const handle = { styles }

export function meta() {
  return pageMeta({
    title: `Register your shop | ${brand.name}`,
    description: `Keep a newsagency, a convenience store or a Licensed Post Office? Register interest in a ${brand.name} tablet for your counter: free, with commission on every transaction and no lock-in contract.`,
    path: '/signup',
  })
}

/** How long an answer takes is configured, and promised here. */
export function loader({ context }: Route.LoaderArgs) {
  const days = context.get(platformContext).config.ANSWER_BUSINESS_DAYS
  return { days: days === 1 ? 'one business day' : `${days} business days` }
}

/** A retailer registers interest (rule RG1): the shop's own sign is painted while the form is filled in. */
export default function SignupPage() {
  const { days } = useLoaderData<typeof loader>()
  const { form, values, registered, take } = useSignup()
  return (
    <main id="main" className="flow-stage signup">
      <div className="flow-say">
        <h1 className="sign">{registered ? 'We have it' : 'Put your shop on the map'}</h1>
        {registered ? (
          <SignupThanks {...registered} days={days} />
        ) : (
          <>
            <p className="lede">
              Tell us about your counter. It is free, you earn commission on every transaction, and nothing here signs
              you up to anything.
            </p>
            <SignupForm form={form} values={values} take={take} />
            <p className="signup-fine">
              Free for agents. No lock-in contract. A person looks at every registration and answers by email within{' '}
              {days} of your state. How we treat your details: <a href="/privacy-policy">Privacy Policy</a>.
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
    </main>
  )
}

/** What stands there for good once it has arrived (rule RG6). */
function SignupThanks({ reference, statusPath, days }: Registered & { days: string }) {
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
