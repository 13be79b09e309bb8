import { type ComponentProps, useEffect } from 'react'

import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import { WizardFrame } from '../frame/wizard-frame.tsx'
import type { WizardSettings } from '../wizard/wizard-body.tsx'
import { LoadingContract, useContract } from '../draft/use-contract.tsx'

/** A separate script (rule P9). */
const wizardScreen = lazy(async () => (await import('../wizard/wizard-screen.tsx')).WizardScreen)

function Waiting(loading: ComponentProps<typeof LoadingContract>) {
  return (
    <WizardFrame step="address" back={() => history.back()}>
      <h1 className="sign">Your contract</h1>
      <LoadingContract {...loading} />
    </WizardFrame>
  )
}

/** The wizard of the contract that a token opens: a browser application with drafts, which also works offline. */
export function TokenContract({ token, settings }: { token: string; settings: WizardSettings }) {
  const { state, retry } = useContract(token)
  useEffect(() => {
    // Loads the script in parallel with the contract. If that fails, `LazyPart` retries.
    wizardScreen.load().catch(() => undefined)
  }, [])
  if (state.name !== 'here') return <Waiting state={state} retry={retry} />
  return (
    <LazyPart thing={wizardScreen} wait={<Waiting state={{ name: 'loading' }} retry={retry} />}>
      {(WizardScreen) => <WizardScreen token={token} data={state.data} {...settings} />}
    </LazyPart>
  )
}
