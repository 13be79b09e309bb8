import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { retailerForms } from '#app/retailers/guards/retailer-forms.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { ownPageHeaders } from '#app/retailers/session/own-page-headers.ts'
import { brand } from '#app/brand.ts'
import { permissionsPolicy } from '#app/web/edge/security-headers.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { platformContext } from '#app/web/platform.server.ts'
import '#app/geo/map/pin-map.css'
import { mapTiles } from '#app/geo/map/map-tiles.server.ts'
import '#app/geo/suburb-field.css'
import '#app/signing/sign/agreement.css'
import '#app/signing/sign/sign.css'
import '#app/ui/dialog/dialog.css'
import { lazy } from '#app/ui/loading/lazy-part.tsx'
import { ServedPart } from '#app/ui/loading/served-part.tsx'

import type { Route } from './+types/contract.page.ts'
import '../bank-help/bank-help.css'
import type { OwnContract } from '../answers/contract-answers.ts'
import '../draft/choose/choose-draft.css'
import './step-form.css'
import './wizard-rail.css'
import './wizard.css'
import { TokenContract } from '../loading/token-contract.tsx'
import { listOwnContracts } from '../own/list-own-contracts.server.ts'
import { ownContractActs } from '../own/own-contract-acts.server.ts'
import '#app/retailers/password/owner-proof.css'
import '../own/own-contracts.css'
import '../own/waiting-shops.css'
import '../signing/screens/signing.css'
import '../wizard/account/account.css'
import '../wizard/address/address.css'
import '../wizard/contract/facts.css'
import type { WizardSettings } from '../wizard/wizard-body.tsx'

/** Rendered on the server; its script is loaded after the page (rule P9), and not by the wizard. */
const ownContracts = lazy(async () => (await import('../own/own-contracts.tsx')).OwnContracts)

const tokenIn = (query: URLSearchParams) => query.get('completeContractToken')

export const handle = {
  ownBar: (search: string) => tokenIn(new URLSearchParams(search)) !== null,
  wayOut: <LogOutButton />,
}

export const meta = () => [{ title: `Your contract | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** The wizard of one contract, or the retailer's own contracts. */
type ContractPage = { token: string; settings: WizardSettings } | { token: null; contracts: OwnContract[] }

/** With a token, loads the wizard's settings and no personal data. Without one, loads the retailer's own contracts. */
export async function loader(args: Route.LoaderArgs) {
  const platform = args.context.get(platformContext)
  const token = tokenIn(args.url.searchParams)
  if (token !== null) {
    const settings = { tiles: mapTiles(platform.config), publicUrl: platform.config.PUBLIC_URL }
    return data<ContractPage>({ token, settings })
  }
  const contracts = await listOwnContracts(platform, await requireRetailerPage(args))
  return data<ContractPage>({ token, contracts }, { headers: ownPageHeaders() })
}

const ownAction = retailerForms(ownContractActs)

/** Handles the forms of the retailer's own contracts. The wizard has none. */
export async function action(args: Route.ActionArgs) {
  if (tokenIn(args.url.searchParams) !== null) throw new RefusedError('bad-request')
  return ownAction(args)
}

/** Allows geolocation (rule C47) and passkeys (rule AC80), which the page requests when a button is pressed. */
export function headers({ parentHeaders, loaderHeaders }: Route.HeadersArgs) {
  parentHeaders.set('Permissions-Policy', permissionsPolicy({ passkeys: true, position: true }))
  for (const [name, value] of loaderHeaders) parentHeaders.set(name, value)
  return parentHeaders
}

/** Skips the loader when only a form opens or closes: the page has all its data, so this also works offline. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const isOwn = [currentUrl, nextUrl].every(({ searchParams }) => tokenIn(searchParams) === null)
  const isStep = currentUrl.search !== nextUrl.search && !nextUrl.searchParams.has('done')
  return isOwn && isStep && formMethod === undefined ? false : rest.defaultShouldRevalidate
}

/** The contract area (rule C1): the wizard with a token, the logged-in retailer's contracts without one. */
export default function ContractPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.token !== null) return <TokenContract token={loaderData.token} settings={loaderData.settings} />
  return (
    <ServedPart thing={ownContracts} wait={<main id="main" className="own-page own" />}>
      {(OwnContracts) => <OwnContracts contracts={loaderData.contracts} />}
    </ServedPart>
  )
}
