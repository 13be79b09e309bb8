import { useLoaderData } from 'react-router'

import { brand } from '#app/brand.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { YourShop } from '#app/ui/drawings/flow/your-shop.tsx'

import type { Route } from './+types/signup.page.ts'
import { SignupForm } from './signup-form.tsx'
import { SignupThanks } from './signup-thanks.tsx'
import styles from './signup.css?inline'
import { filledShare, useSignup } from './use-signup.ts'

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
