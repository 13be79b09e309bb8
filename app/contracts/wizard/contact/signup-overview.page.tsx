import { type ComponentProps, useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import '#app/ui/dialog/dialog.css'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import '../../draft/choose/choose-draft.css'
import '../../frame/step-form.css'
import { WizardFrame } from '../../frame/wizard-frame.tsx'
import '../../frame/wizard-rail.css'
import '../../frame/wizard.css'
import { LoadingContract, useContract } from '../../draft/use-contract.tsx'
import './contact.css'

/** Its script is loaded in parallel with the contract (rule P9). */
const contactScreen = lazy(async () => (await import('./contact-screen.tsx')).ContactScreen)

export const handle = { ownBar: () => true }

export const meta = () => [{ title: `You and your shop | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

function Waiting(loading: ComponentProps<typeof LoadingContract>) {
  return (
    <WizardFrame step="contact" back={() => history.back()}>
      <h1 className="sign">You and your shop</h1>
      <LoadingContract {...loading} />
    </WizardFrame>
  )
}

/** The start of onboarding (rule C2): an unknown token leads to `/signup`, a signed contract to its summary. */
export default function SignupOverviewPage() {
  const [query] = useSearchParams()
  const token = query.get('completeContractToken') ?? ''
  const { state, retry } = useContract(token)
  useEffect(() => {
    contactScreen.load().catch(() => undefined)
  }, [])
  if (state.name !== 'here') return <Waiting state={state} retry={retry} />
  const wait = <Waiting state={{ name: 'loading' }} retry={retry} />
  return (
    <LazyPart thing={contactScreen} wait={wait}>
      {(ContactScreen) => <ContactScreen token={token} data={state.data} wait={wait} />}
    </LazyPart>
  )
}
