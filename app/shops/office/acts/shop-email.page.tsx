import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import {
  confirmForLostMailbox,
  findWaitingEmailChange,
  stopForLostMailbox,
} from '#app/retailers/account/email/confirm-for-lost-mailbox.server.ts'
import { lostMailboxHours } from '#app/retailers/account/email/email-change.ts'
import { findRetailerPerson } from '#app/retailers/find/find-retailer-person.server.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { ok } from '#app/core/result.ts'
import { recordAct } from '#app/office/guards/record-forms.server.ts'
import { requireFreshStaff } from '#app/office/guards/require-staff.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { calledSchema } from '../../change/shop-forms.schema.ts'
import type { Route } from './+types/shop-email.page.ts'
import { listPath } from '../shop-filters.ts'
import { requireShop, shopForms } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'

export const meta = () => [{ title: 'A lost mailbox' }]
export const handle = { back: { to: '/staff/shops', label: 'Stores' }, loadsOnce: true }

/** Finds the shop and its pending change of email. Redirects to the record if there is none. */
async function requireChange(args: Parameters<typeof requireShop>[0]) {
  const found = await requireShop(args, 'newsagencies:transfer')
  const { id, retailerId } = found.shop
  const { queries } = found.platform.database
  const change = retailerId === null ? null : await findWaitingEmailChange(queries, retailerId)
  if (retailerId === null || !change) throw redirect(`${listPath}/${id}${args.url.search}`)
  return { ...found, retailerId, change }
}

/** Asks for the second factor before the form is filled in, not after (rule AC62). */
export async function loader(args: Route.LoaderArgs) {
  const { shop, platform, retailerId, change } = await requireChange(args)
  await requireFreshStaff(args, 'newsagencies:transfer')
  const { id, shopName, email, phone, mobile } = shop
  const numbers = [phone, mobile, (await findRetailerPerson(platform.database.queries, retailerId))?.phone ?? '']
  return { id, shopName, email, numbers: [...new Set(numbers)].filter((number) => number), change }
}

const acts = {
  stop: recordAct({
    isWeighty: true,
    schema: z.object({}),
    async act(caller) {
      const { actor, platform, origin, shop, retailerId } = await requireChange(caller)
      return ok(await stopForLostMailbox(platform, actor, { retailerId, shopId: shop.id, origin }))
    },
    words: {},
  }),
  confirm: recordAct({
    isWeighty: true,
    schema: z.object({ called: calledSchema }),
    async act(caller, { called }) {
      const { actor, platform, origin, shop, retailerId } = await requireChange(caller)
      const asked = { retailerId, shopId: shop.id, called, origin }
      return confirmForLostMailbox(platform, actor, asked)
    },
    words: {
      'nothing-waits': 'There is no change to confirm. Reload the page.',
      'not-confirmed': 'The new address has not confirmed the change yet.',
    },
  }),
}

export const action = (args: Route.ActionArgs) => shopForms(args, { right: 'newsagencies:transfer', acts })

type LoaderData = Route.ComponentProps['loaderData']

function ConfirmForm({ back }: { back: string }) {
  return (
    <OfficeForm intent="confirm" className="store-form" preventScrollReset>
      <ul className="consequences">
        <li>The new email takes effect after {lostMailboxHours} hours, unless it is stopped.</li>
        <li>We email the old address now, with a button that stops the change.</li>
        <li>When it takes effect, all sessions end, and every store of this account gets the new email.</li>
      </ul>
      <Field
        name="called"
        label="Who did you call, and on which number?"
        hint="Call a number on record first. Say that the change takes effect after 72 hours. The timeline shows your answer"
      >
        <TextInput required maxLength={200} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button>Confirm in place of the old address</Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </div>
    </OfficeForm>
  )
}

function StopForm({ countsFrom, back }: { countsFrom: string; back: string }) {
  return (
    <OfficeForm intent="stop" className="store-form" preventScrollReset>
      <p>
        A colleague confirmed this change. It takes effect on <DateTime at={countsFrom} />. If you stop it, we email
        both addresses.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger-fill">Stop the change</Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </div>
    </OfficeForm>
  )
}

function factsOf({ email, change, numbers }: LoaderData) {
  return [
    { term: 'Old email', detail: email ?? 'None' },
    { term: 'New email', detail: change.newEmail },
    { term: 'Phone on record', detail: numbers.join(', ') || 'None' },
  ]
}

export default function ShopEmailPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, change } = loaderData
  const back = `${listPath}/${id}${search}`
  const { countsFrom, isConfirmedByNew } = change
  return (
    <ShopPanel shopName={shopName} heading="Is the old mailbox lost?" closeTo={back}>
      <DefinitionList isRuled items={factsOf(loaderData)} />
      {countsFrom ? <StopForm countsFrom={countsFrom} back={back} /> : null}
      {!countsFrom && !isConfirmedByNew ? (
        <Notice title="The new address has not confirmed the change yet.">
          Ask the retailer to press the button in the email that we sent there. Then open this page again.
        </Notice>
      ) : null}
      {!countsFrom && isConfirmedByNew ? <ConfirmForm back={back} /> : null}
    </ShopPanel>
  )
}
