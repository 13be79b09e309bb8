import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import dialogStyles from '#app/ui/dialog.css?inline'

import chooseStyles from '../../draft/choose-draft.css?inline'
import formStyles from '../../frame/step-form.css?inline'
import { WizardFrame } from '../../frame/wizard-frame.tsx'
import railStyles from '../../frame/wizard-rail.css?inline'
import frameStyles from '../../frame/wizard.css?inline'
import { LoadingContract, useContract } from '../../loading/use-contract.tsx'
import { ContactScreen } from './contact-screen.tsx'
import styles from './contact.css?inline'

const sheets = [dialogStyles, frameStyles, railStyles, formStyles, chooseStyles, styles]

export const handle = { styles: sheets.join(''), ownBar: () => true }

export const meta = () => [{ title: `You and your shop | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** The start of onboarding (rule C2): an unknown token goes to `/signup`, a signed contract to its summary. */
export default function SignupOverviewPage() {
  const [query] = useSearchParams()
  const token = query.get('completeContractToken') ?? ''
  const { state, retry } = useContract(token)
  if (state.name !== 'here')
    return (
      <WizardFrame step="contact" back={() => history.back()}>
        <h1 className="sign">You and your shop</h1>
        <LoadingContract state={state} retry={retry} />
      </WizardFrame>
    )
  return <ContactScreen token={token} data={state.data} />
}
