import { type ComponentProps, useEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'

import { LogOutButton } from '#app/agents/session/log-out-button.island.tsx'
import { brand } from '#app/brand.ts'
import { permissionsPolicy } from '#app/platform/edge/security-headers.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import agreementStyles from '#app/signing/sign/agreement.css?inline'
import signStyles from '#app/signing/sign/sign.css?inline'
import dialogStyles from '#app/ui/dialog.css?inline'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import type { Route } from './+types/contract.page.ts'
import bankHelpStyles from './bank-help/bank-help.css?inline'
import chooseStyles from './draft/choose-draft.css?inline'
import formStyles from './frame/step-form.css?inline'
import { WizardFrame } from './frame/wizard-frame.tsx'
import railStyles from './frame/wizard-rail.css?inline'
import frameStyles from './frame/wizard.css?inline'
import { mapTiles } from './wizard/map/map-sources.server.ts'
import { LoadingContract, useContract } from './loading/use-contract.tsx'
import ownStyles from './own/own-contracts.css?inline'
import waitingStyles from './own/waiting-shops.css?inline'
import signingStyles from './signing/signing.css?inline'
import accountStyles from './wizard/account/account.css?inline'
import addressStyles from './wizard/address/address.css?inline'
import factsStyles from './wizard/contract/facts.css?inline'
import mapStyles from './wizard/map/door-map.css?inline'
import type { WizardSettings } from './wizard/wizard-body.tsx'

/** Each of the two is a script of its own (rule P9). */
const wizardScreen = lazy(async () => (await import('./wizard/wizard-screen.tsx')).WizardScreen)
const ownContracts = lazy(async () => (await import('./own/own-contracts.tsx')).OwnContracts)
const ownWait = <main id="main" className="own-page own" />

const sheets = [
  dialogStyles,
  frameStyles,
  railStyles,
  formStyles,
  chooseStyles,
  addressStyles,
  mapStyles,
  accountStyles,
  bankHelpStyles,
  factsStyles,
  agreementStyles,
  signStyles,
  signingStyles,
  ownStyles,
  waitingStyles,
]

export const handle = {
  styles: sheets.join(''),
  ownBar: (search: string) => new URLSearchParams(search).has('completeContractToken'),
  wayOut: <LogOutButton />,
}

export const meta = () => [{ title: `Your contract | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** Nothing of anybody's: what the page needs of the configuration. */
export function loader({ context }: Route.LoaderArgs): WizardSettings {
  const { config } = context.get(platformContext)
  return { tiles: mapTiles(config), publicUrl: config.PUBLIC_URL }
}

/** Where the shop is may be asked here (rule C47), and a passkey (rule AC80), when a button is pressed. */
export function headers({ parentHeaders }: Route.HeadersArgs) {
  parentHeaders.set('Permissions-Policy', permissionsPolicy({ passkeys: true, position: true }))
  return parentHeaders
}

function Waiting(loading: ComponentProps<typeof LoadingContract>) {
  return (
    <WizardFrame step="address" back={() => history.back()}>
      <h1 className="sign">Your contract</h1>
      <LoadingContract {...loading} />
    </WizardFrame>
  )
}

function TokenContract({ token }: { token: string }) {
  const settings = useLoaderData<typeof loader>()
  const { state, retry } = useContract(token)
  useEffect(() => {
    // Beside what the server knows of the contract; what does not come is asked for when it is due.
    wizardScreen.load().catch(() => undefined)
  }, [])
  if (state.name !== 'here') return <Waiting state={state} retry={retry} />
  return (
    <LazyPart thing={wizardScreen} wait={<Waiting state={{ name: 'loading' }} retry={retry} />}>
      {(WizardScreen) => <WizardScreen token={token} data={state.data} {...settings} />}
    </LazyPart>
  )
}

/** The contract area (rule C1): with a token the wizard, without one the contracts of whoever is logged in. */
export default function ContractPage() {
  const [query] = useSearchParams()
  const token = query.get('completeContractToken')
  if (token !== null) return <TokenContract token={token} />
  return (
    <LazyPart thing={ownContracts} wait={ownWait}>
      {(OwnContracts) => <OwnContracts />}
    </LazyPart>
  )
}
