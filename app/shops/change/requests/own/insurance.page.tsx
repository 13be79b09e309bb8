import { retailerShopForms } from '#app/retailers/guards/retailer-forms.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { brand } from '#app/brand.ts'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import { type OwnParcels, parcelsInWords } from '../../insurance/insurance.ts'
import type { Route } from './+types/insurance.page.ts'
import { askAct, loadOwnChanges } from './own-change-page.server.ts'
import { AskScreen } from './ask-screen.tsx'
import './own-changes.css'
import { insuranceFormSchema } from './own-change.schema.ts'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'

export const meta = () => [{ title: `Your insurance | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export const loader = (args: Route.LoaderArgs) => loadOwnChanges(args)

export const action = retailerShopForms({
  ask: askAct('insurance', insuranceFormSchema, (insurance) => ({ details: { kind: 'insurance', ...insurance } }), {
    validUntil: 'We have this insurance already',
  }),
})

function Parcels(parcels: OwnParcels) {
  const { insurance } = parcels
  return (
    <>
      {parcelsInWords(parcels)}
      {insurance ? (
        <>
          {' '}
          Your insurance:{' '}
          <b translate="no">
            {insurance.insurer}, {insurance.policyNumber}
          </b>
        </>
      ) : null}
    </>
  )
}

/** A retailer tells us of the insurance for parcels in the shop's care, or of its renewal (rule CH7). */
export default function InsurancePage({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <AskScreen
      kind="insurance"
      shop={shop}
      heading={shop?.parcels.insurance ? 'Your insurance' : 'I have insurance now'}
      lede={shop ? <Parcels {...shop.parcels} /> : null}
      fields={['insurer', 'policyNumber', 'validUntil']}
      hasDay={false}
      next={
        <p>
          We check it and email you. Then customers find your shop for parcels. We write to you a month and a week
          before the insurance ends. Without a new one, parcels turn off on the next day.
        </p>
      }
    >
      <FlowField name="insurer" label="Insurer" maxLength={100} autoComplete="off" />
      <FlowField name="policyNumber" label="Policy number" maxLength={60} autoComplete="off" />
      <FlowField
        name="validUntil"
        label="Valid until"
        type="date"
        min={shop?.parcels.days.first}
        max={shop?.parcels.days.last}
      />
    </AskScreen>
  )
}
