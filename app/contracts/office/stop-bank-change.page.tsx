import { data, Form, redirect, useLocation } from 'react-router'

import { orRefusalPage } from '#app/staff/guards/require-staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SidePanel } from '#app/ui/record/side-panel.tsx'
import { DateTime } from '#app/ui/time.tsx'

import { longestStopReason } from '../bank/bank.ts'
import { cancelBankChange } from '../bank/change-bank-details.server.ts'
import type { Route } from './+types/stop-bank-change.page.ts'
import { requireBankAccount } from './bank-account.server.ts'
import { storePath } from './contract-view.ts'

export const meta = () => [{ title: 'Stop a change of account' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

/** Where nothing waits any more there is nothing to stop: the account's own page says how it is. */
const accountPath = (newsagencyId: string, { search }: URL) => `${storePath(newsagencyId)}/bank${search}`

export async function loader(args: Route.LoaderArgs) {
  const { newsagencyId, shopName, account, change } = await requireBankAccount(args)
  if (!change) throw redirect(accountPath(newsagencyId, args.url))
  return { newsagencyId, shopName, account, change }
}

export async function action(args: Route.ActionArgs) {
  const { actor, platform, origin, newsagencyId } = await requireBankAccount(args)
  const reason = String((await args.request.formData()).get('reason') ?? '')
  const result = await orRefusalPage(() => cancelBankChange(platform, actor, { newsagencyId, reason, origin }))
  if (!result.ok && result.refusal === 'bad-reason') return data({ typed: reason }, { status: 400 })
  return redirect(result.ok ? `${storePath(newsagencyId)}${args.url.search}` : accountPath(newsagencyId, args.url))
}

export default function StopBankChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { newsagencyId, shopName, account, change } = loaderData
  const back = `${storePath(newsagencyId)}${search}`
  return (
    <SidePanel
      label={`Stop the change: ${shopName}`}
      mark={<span className="wraps store-panel-name">{shopName}</span>}
      heading="Stop the change?"
      closeTo={back}
    >
      <p>
        The account of {change.institution}, {change.bsb} {change.accountNumber}, would count from{' '}
        <DateTime at={change.takesEffectAt} />.
      </p>
      <ul className="consequences">
        <li>
          Everything goes on by {account.institution}, {account.bsb} {account.accountNumber}.
        </li>
        <li>The store’s contact is mailed that the change was stopped, and not why.</li>
        <li>It cannot be taken up again: the retailer has to give the account once more.</li>
      </ul>
      <Form method="post" className="store-form">
        <Field
          name="reason"
          label="Why?"
          hint="For colleagues only, without account numbers. It stays in the record."
          error={actionData ? `Say why, in at most ${longestStopReason} characters` : undefined}
        >
          <TextInput defaultValue={actionData?.typed} required maxLength={longestStopReason} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger-fill">Stop the change</Button>
          <LinkButton to={back}>Let it be</LinkButton>
        </div>
      </Form>
    </SidePanel>
  )
}
