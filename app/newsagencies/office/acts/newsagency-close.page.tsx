import { data, Form, redirect, useLocation } from 'react-router'

import { orRefusalPage } from '#app/staff/guards/require-staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

import { closeNewsagency } from '../../change/close-newsagency.server.ts'
import type { Route } from './+types/newsagency-close.page.ts'
import { listPath } from '../newsagency-filters.ts'
import { noSuchStore, requireNewsagency } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'

export const meta = () => [{ title: 'Close a store' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireNewsagency(args, 'newsagencies:write')
  const { id, shopName, status, version, agentId } = shop
  if (status === 'closed') throw redirect(`${listPath}/${id}${args.url.search}`)
  return { id, shopName, version, isOpen: status === 'open', hasAccount: agentId !== null }
}

export async function action(args: Route.ActionArgs) {
  const { actor, platform, origin, shop } = await requireNewsagency(args, 'newsagencies:write')
  const form = await args.request.formData()
  const reason = String(form.get('reason') ?? '')
  const version = Number(form.get('version'))
  const { id } = shop
  const result = await orRefusalPage(() => closeNewsagency(platform, actor, { id, reason, version, origin }))
  if (result.ok) return redirect(`${listPath}/${id}${args.url.search}`)
  if (result.refusal === 'not-found') throw noSuchStore()
  const isConflict = result.refusal === 'conflict'
  // Loaders do not run again after a refusal: the form needs the version that is there now.
  return data({ isConflict, typed: reason, version: shop.version }, { status: isConflict ? 409 : 400 })
}

export default function NewsagencyClosePage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, version, isOpen, hasAccount } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <StorePanel shopName={shopName} heading="Close this store?" closeTo={back}>
      {actionData?.isConflict ? (
        <Notice tone="warn" title="Somebody changed this store meanwhile." isNews>
          Look at its record first. If it still has to be closed, press the button again.
        </Notice>
      ) : null}
      <ul className="consequences">
        <li>The link to its contract and its code stop working at once.</li>
        <li>
          {hasAccount ? 'It leaves the account of its agent.' : 'Its invitation is revoked, and no reminder follows.'}
        </li>
        {isOpen ? <li>It leaves the finder.</li> : null}
        <li>Nothing is deleted: it can be opened again.</li>
      </ul>
      <Form method="post" className="store-form">
        <input type="hidden" name="version" value={actionData?.version ?? version} />
        <Field
          name="reason"
          label="Why?"
          hint="For colleagues only. It stays in the record."
          error={actionData && !actionData.isConflict ? 'Say why, in at most 500 characters' : undefined}
        >
          <TextInput defaultValue={actionData?.typed} required maxLength={500} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger-fill">Close the store</Button>
          <LinkButton to={back}>Leave it as it is</LinkButton>
        </div>
      </Form>
    </StorePanel>
  )
}
