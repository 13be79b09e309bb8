import { type ComponentProps, useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import dialogStyles from '#app/ui/dialog.css?inline'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import chooseStyles from '../../draft/choose-draft.css?inline'
import formStyles from '../../frame/step-form.css?inline'
import { WizardFrame } from '../../frame/wizard-frame.tsx'
import railStyles from '../../frame/wizard-rail.css?inline'
import frameStyles from '../../frame/wizard.css?inline'
import { LoadingContract, useContract } from '../../draft/use-contract.tsx'
import styles from './contact.css?inline'

/** Its script comes beside what the server knows of the contract (rule P9). */
const contactScreen = lazy(async () => (await import('./contact-screen.tsx')).ContactScreen)

const sheets = [dialogStyles, frameStyles, railStyles, formStyles, chooseStyles, styles]

export const handle = { styles: sheets.join(''), ownBar: () => true }

export const meta = () => [{ title: `You and your shop | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

function Waiting(loading: ComponentProps<typeof LoadingContract>) {
  return (
    <WizardFrame step="contact" back={() => history.back()}>
      <h1 className="sign">You and your shop</h1>
      <LoadingContract {...loading} />
    </WizardFrame>
  )
}

/** The start of onboarding (rule C2): an unknown token goes to `/signup`, a signed contract to its summary. */
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
