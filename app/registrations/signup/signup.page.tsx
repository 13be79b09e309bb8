import { useLoaderData } from 'react-router'

import '#app/retailers/session/browser/link-over.css'
import { LinkOver } from '#app/retailers/session/browser/link-over.island.tsx'
import { brand } from '#app/brand.ts'
import { anotherShopHash } from '#app/shops/onboarding/account/shop-list.ts'
import { Island } from '#app/web/form/island.tsx'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { platformContext } from '#app/web/platform.server.ts'

import type { Route } from './+types/signup.page.ts'
import { signupKey } from './use-signup.ts'
import './signup.css'
import { Screen } from './signup.island.tsx'

export const handle = { hydrate: false }

export function meta() {
  return pageMeta({
    title: `Register your shop | ${brand.name}`,
    description: `Keep a newsagency, a convenience store or a Licensed Post Office? Register interest in a ${brand.name} tablet for your counter: free, with commission on every transaction and no lock-in contract.`,
    path: '/signup',
  })
}

/** Promises the configured time of an answer. */
export function loader({ context }: Route.LoaderArgs) {
  const days = context.get(platformContext).config.ANSWER_BUSINESS_DAYS
  return { days: days === 1 ? 'one business day' : `${days} business days` }
}

export default function SignupPage() {
  const props = useLoaderData<typeof loader>()
  return (
    <>
      <LinkOver />
      <Island
        name="signup"
        className="flow-stage signup"
        screen={Screen}
        props={props}
        storageKey={signupKey}
        hydrateAt={anotherShopHash}
      />
    </>
  )
}
