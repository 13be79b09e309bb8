import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { ok } from '#app/core/result.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { longestStopReason } from '../bank/bank.ts'
import { cancelBankChange } from '../bank/change-bank-details.server.ts'
import type { Route } from './+types/stop-bank-change.page.ts'
import { requireBankAccount } from './bank-account.server.ts'
import { shopPath } from './contract-view.ts'

export const meta = () => [{ title: 'Stop a change of bank account' }]
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

/** Returns the account's page, which shows the present state if there is no change to stop. */
const accountPath = (shopId: string, { search }: URL) => `${shopPath(shopId)}/bank${search}`

export async function loader(args: Route.LoaderArgs) {
  const { shopId, shopName, account, change } = await requireBankAccount(args)
  if (!change) throw redirect(accountPath(shopId, args.url))
  return { shopId, shopName, account, change }
}

export const action = officeForm({
  right: 'bank-details:reveal',
  schema: z.object({ reason: z.string() }),
  async act(caller, { reason }) {
    const { actor, platform, origin, shopId } = await requireBankAccount(caller)
    const stopped = await cancelBankChange(platform, actor, { shopId, reason, origin })
    return stopped.ok ? ok(shopId) : { ok: false, refusal: { why: stopped.refusal, shopId } }
  },
  words: ({ why, shopId }, { url }) =>
    why === 'bad-reason'
      ? { reason: `Say why, in at most ${longestStopReason} characters` }
      : redirect(accountPath(shopId, url)),
  done: (shopId, { url }) => redirect(`${shopPath(shopId)}${url.search}`),
})

export default function StopBankChangePage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { shopId, shopName, account, change } = loaderData
  const back = `${shopPath(shopId)}${search}`
  return (
    <SidePanel
      label={`Stop the change: ${shopName}`}
      mark={<span className="wraps store-panel-name">{shopName}</span>}
      heading="Stop the change?"
      closeTo={back}
    >
      <p>
        The account of {change.institution}, {change.bsb} {change.accountNumber}, would take effect on{' '}
        <DateTime at={change.takesEffectAt} />.
      </p>
      <ul className="consequences">
        <li>
          We keep paying to {account.institution}, {account.bsb} {account.accountNumber}.
        </li>
        <li>We email the store’s contact that the change was stopped, without the reason.</li>
        <li>A stopped change cannot be resumed. The retailer has to enter the account again.</li>
      </ul>
      <OfficeForm className="store-form">
        <Field name="reason" label="Reason" hint="For colleagues only, without account numbers. Stored in the record">
          <TextInput required maxLength={longestStopReason} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger-fill">Stop the change</Button>
          <LinkButton to={back}>Cancel</LinkButton>
        </div>
      </OfficeForm>
    </SidePanel>
  )
}
