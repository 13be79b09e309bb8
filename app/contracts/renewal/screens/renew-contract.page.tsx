import { useEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { platformContext } from '#app/web/platform.server.ts'
import '#app/signing/sign/agreement.css'
import '#app/signing/sign/sign.css'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'
import { LoadFailed } from '#app/ui/loading/load-failed.tsx'

import '../../signing/screens/signing.css'
import type { Route } from './+types/renew-contract.page.ts'
import type { RenewalSettings } from './renewal-signing.tsx'
import './renewal.css'
import { type RenewalState, useRenewal } from './use-renewal.ts'

/** Loads its script in parallel with the renewal's data (rule P9). */
const renewalScreen = lazy(async () => (await import('./renewal-screen.tsx')).RenewalScreen)

export const meta = () => [{ title: `Renew your contract | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** Loads only settings, no personal data. */
export function loader({ context }: Route.LoaderArgs): RenewalSettings {
  const { PUBLIC_URL, COMPANY_SITE_URL } = context.get(platformContext).config
  return { publicUrl: PUBLIC_URL, companySiteUrl: COMPANY_SITE_URL }
}

function headingOf(state: RenewalState): string {
  if (state.name === 'here' && ['completing', 'completed'].includes(state.answer.renewal.status)) return 'Renewed'
  const comparison = state.name === 'here' ? state.answer.renewal.comparison : undefined
  return comparison && comparison.changed > 0 ? 'What changed' : 'Renew your contract'
}

function Fetching({ isSlow }: { isSlow: boolean }) {
  return (
    <>
      <p className="needs-script" role="status">
        {isSlow ? 'Still loading your contract. Your connection is slow.' : 'Loading your contract…'}
      </p>
      <p className="flow-scriptless">
        This page needs JavaScript, and it is off in this browser. Call {brand.phone.display} instead.
      </p>
    </>
  )
}

/** A renewal (rule C38): the changes since the signed version, then the document to sign. */
export default function RenewContractPage() {
  const [query] = useSearchParams()
  const token = query.get('renewContractToken') ?? ''
  const settings = useLoaderData<typeof loader>()
  const { state, isFresh, retry, signed } = useRenewal(token, settings.companySiteUrl)
  useEffect(() => {
    renewalScreen.load().catch(() => undefined)
  }, [])
  return (
    <main id="main" className="renewal">
      <h1 className="sign">{headingOf(state)}</h1>
      {state.name === 'failed' ? <LoadFailed words={state.words} retry={retry} /> : null}
      {state.name === 'here' ? (
        <LazyPart thing={renewalScreen} wait={<Fetching isSlow={false} />}>
          {(RenewalScreen) => (
            <RenewalScreen token={token} answer={state.answer} isFresh={isFresh} signed={signed} {...settings} />
          )}
        </LazyPart>
      ) : null}
      {state.name === 'loading' || state.name === 'slow' ? <Fetching isSlow={state.name === 'slow'} /> : null}
    </main>
  )
}
