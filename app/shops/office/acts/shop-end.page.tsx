import { redirect, useLocation } from 'react-router'

import { refusals } from '#app/core/errors.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { DayInput } from '#app/ui/field/day/day-input.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { RadioGroup } from '#app/ui/field/radio-group.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { beginLeaving, staffLeaver } from '../../leaving/begin-leaving.server.ts'
import { findLeavings, firstDays, waysToClose } from '../../leaving/find-leavings.server.ts'
import { endSchema } from '../../leaving/leaving.schema.ts'
import { lastDayRefusals } from '../../leaving/leaving.ts'
import { ShopPanel } from '../record/shop-panel.tsx'
import { listPath } from '../shop-filters.ts'
import type { Route } from './+types/shop-end.page.ts'
import { noSuchShop, requireShop, toStore } from './require-shop.server.ts'

export const meta = () => [{ title: 'End an agreement' }]
/** Reloads after a stale submit, because the form needs the current version. */
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, platform } = await requireShop(args, 'newsagencies:write')
  const now = new Date()
  const leavings = await findLeavings(platform.database.queries, shop, now)
  if (!waysToClose(shop, leavings).end) throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  const { id, shopName, version, email } = shop
  return { id, shopName, version, email, first: firstDays(shop, now) }
}

export const action = officeForm({
  right: 'newsagencies:write',
  schema: endSchema,
  async act(caller, { who, last: lastDay, ...said }) {
    const { actor, platform, origin, shop } = await requireShop(caller, 'newsagencies:write')
    return beginLeaving(platform, staffLeaver(actor), { id: shop.id, isOurs: who === 'us', lastDay, ...said, origin })
  },
  words: {
    ...lastDayRefusals,
    'too-soon': { last: 'Choose a later day. The first possible days are above' },
    'not-found': noSuchShop(),
    'not-signed': 'This store was closed or transferred since you opened this page.',
    stale: refusals.conflict.message,
  },
  done: toStore,
})

export default function ShopEndPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, version, email, first } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <ShopPanel shopName={shopName} heading="End the agreement?" closeTo={back}>
      <ul className="consequences">
        <li>
          {email ? `We email the dates to ${email} at once.` : 'No email is sent: the store has no email address.'}
        </li>
        <li>After the last day the store closes: it leaves the finder, and its links stop working.</li>
        <li>All money is settled within 14 days of the last day. Then the authority to debit ends.</li>
        <li>The account stays open for the papers.</li>
      </ul>
      <OfficeForm className="store-form">
        <input type="hidden" name="version" value={version} />
        <RadioGroup
          name="who"
          legend="Who ends it?"
          options={[
            {
              value: 'retailer',
              label: 'The retailer',
              hint: `On any day from ${first.retailer}. They can stay after all until the end of the next business day.`,
            },
            { value: 'us', label: 'We do', hint: `With 14 days’ notice: on any day from ${first.us}.` },
          ]}
        />
        <Field name="last" label="Last day">
          <DayInput defaultValue="" required />
        </Field>
        <Field name="reason" label="Reason" hint="For colleagues only. Stored in the record">
          <TextInput required maxLength={500} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger-fill">End the agreement</Button>
          <LinkButton to={back}>Cancel</LinkButton>
        </div>
      </OfficeForm>
    </ShopPanel>
  )
}
