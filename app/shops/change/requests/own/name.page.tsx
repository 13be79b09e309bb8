import { retailerShopForms } from '#app/retailers/guards/retailer-forms.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { brand } from '#app/brand.ts'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import type { Route } from './+types/name.page.ts'
import { askAct, loadOwnChanges } from './own-change-page.server.ts'
import { AskScreen } from './ask-screen.tsx'
import './own-changes.css'
import { nameFormSchema } from './own-change.schema.ts'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'

export const meta = () => [{ title: `New trading name | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export const loader = (args: Route.LoaderArgs) => loadOwnChanges(args)

export const action = retailerShopForms({
  ask: askAct(
    'name',
    nameFormSchema,
    ({ shopName, effectiveOn }) => ({ details: { kind: 'name', shopName }, effectiveOn }),
    { shopName: 'This is its name already' },
  ),
})

/** A retailer tells us of a new trading name (rule CH1). */
export default function NamePage({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <AskScreen
      kind="name"
      shop={shop}
      heading="A new name"
      lede="Customers find the shop under its new name from the day that you choose."
      fields={['shopName']}
      next={
        <p>
          We check the name and email you. Your agreement stays as you signed it. Has your ABN changed too? A new ABN
          needs a new contract: call us on <a href={brand.phone.href}>{brand.phone.display}</a>.
        </p>
      }
    >
      <FlowField name="shopName" label="New name" maxLength={200} autoComplete="off" />
    </AskScreen>
  )
}
