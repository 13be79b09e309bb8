import { retailerShopForms } from '#app/retailers/guards/retailer-forms.server.ts'
import { asOwner } from '#app/retailers/password/as-owner.server.ts'
import '#app/retailers/password/owner-proof.css'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { brand } from '#app/brand.ts'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import type { Route } from './+types/sale.page.ts'
import { askAct, loadOwnChanges } from './own-change-page.server.ts'
import { AskScreen } from './ask-screen.tsx'
import './own-changes.css'
import { saleFormSchema } from './own-change.schema.ts'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'

export const meta = () => [{ title: `I sold this shop | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export const loader = (args: Route.LoaderArgs) => loadOwnChanges(args)

export const action = retailerShopForms({
  ask: asOwner(
    askAct(
      'sale',
      saleFormSchema,
      ({ effectiveOn, ...owner }) => ({ details: { kind: 'sale', ...owner }, effectiveOn }),
      { email: 'This is your own address' },
    ),
  ),
})

/** A retailer tells us that the shop has a new owner (rule CH5). */
export default function SalePage({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <AskScreen
      kind="sale"
      shop={shop}
      heading="I sold this shop"
      lede="Tell us who takes over, and when."
      fields={['contactName', 'email', 'phone']}
      isProven
      next={
        <p>
          We call the new owner, and email both of you when the shop is theirs. Until then the shop stays in your
          account and you are paid as usual. On that day your agreement ends, and we settle all money within 14 days.
          Customers find the shop again when the new owner has signed and we have opened it. Your copies of the
          agreement stay yours.
        </p>
      }
    >
      <FlowField name="contactName" label="Name of the new owner" maxLength={200} autoComplete="off" />
      <FlowField name="email" label="Their email" type="email" autoComplete="off" />
      <FlowField name="phone" label="Their phone number" type="tel" maxLength={50} autoComplete="off" />
    </AskScreen>
  )
}
