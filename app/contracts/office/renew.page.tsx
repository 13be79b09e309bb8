import { data, Form, useLocation } from 'react-router'
import { z } from 'zod'

import { findShopNames } from '#app/newsagencies/find-newsagency.server.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { documentList } from '#app/signing/documents/documents.list.server.ts'
import { signerName } from '#app/signing/signing.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { SidePanel } from '#app/ui/record/side-panel.tsx'

import { mostRenewals, startRenewals } from '../renewal/start-renewals.server.ts'
import type { Route } from './+types/renew.page.ts'

export const meta = () => [{ title: 'Offer renewals' }]
export const handle = { back: { to: '/staff/contracts', label: 'Contracts' } }

/** The signed contracts that the list's search finds, one for each store. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'contracts:renew')
  const { queries } = args.context.get(platformContext).database
  const narrowed = { search: args.url.searchParams.get('q')?.trim(), state: ['completed' as const] }
  const signed = { narrowed, sort: 'made' as const, isDescending: true }
  const { rows } = await documentList.find(queries, signed, undefined, mostRenewals)
  const names = await findShopNames(
    queries,
    rows.map(({ newsagencyId }) => newsagencyId),
  )
  // Newest first: of each store the document that it signed last.
  const stores = new Map<string, { name: string; detail: string }>()
  for (const { newsagencyId, businessName, signerFirstName: firstName, signerLastName: lastName } of rows) {
    const name = names.get(newsagencyId) ?? businessName
    const signer = signerName({ firstName, lastName })
    const detail = name === businessName ? signer : `${businessName}, ${signer}`
    if (!stores.has(newsagencyId)) stores.set(newsagencyId, { name, detail })
  }
  return { stores: [...stores].map(([id, store]) => ({ id, ...store })) }
}

const why = {
  'not-found': 'is closed',
  'not-signed': 'has no signed contract of its present owner',
  'no-email': 'has no email',
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'contracts:renew')
  const form = await args.request.formData()
  const ids = z.array(z.guid()).max(mostRenewals).safeParse(form.getAll('store'))
  if (!ids.success || ids.data.length === 0) return data({ started: 0, refused: [], isEmpty: true }, { status: 400 })
  const act = { newsagencyIds: ids.data, origin: args.context.get(originContext) }
  const results = await orRefusalPage(() => startRenewals(args.context.get(platformContext), actor, act))
  const refused = results.flatMap(({ newsagencyId, result }) =>
    result.ok ? [] : [{ id: newsagencyId, why: why[result.refusal] }],
  )
  return data({ started: results.length - refused.length, refused, isEmpty: false })
}

const counted = (stores: number) => (stores === 1 ? '1 store' : `${stores} stores`)

/** Ticks every box of its form, or none when all are ticked. */
function TickAll() {
  const tick = (button: HTMLButtonElement) => {
    const boxes = [...(button.form?.querySelectorAll<HTMLInputElement>('input[name=store]') ?? [])]
    const isTicked = !boxes.every(({ checked }) => checked)
    for (const box of boxes) box.checked = isTicked
  }
  return (
    <Button
      type="button"
      variant="ghost"
      size="small"
      className="needs-script mb-2 justify-self-start"
      onClick={({ currentTarget }) => tick(currentTarget)}
    >
      Tick all, or none
    </Button>
  )
}

export default function RenewPage({ loaderData: { stores }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? 'A store'
  return (
    <SidePanel label="Offer renewals" heading="Offer renewals" closeTo={`/staff/contracts${search}`}>
      {actionData?.isEmpty ? <Notice tone="bad" title="Tick at least one store." isNews /> : null}
      {actionData && actionData.refused.length > 0 ? (
        <Notice tone="warn" title={`${actionData.started} mailed, ${actionData.refused.length} not.`} isNews>
          {actionData.refused.map(({ id, why: reason }) => `${nameOf(id)} ${reason}.`).join(' ')}
        </Notice>
      ) : null}
      {actionData && actionData.started > 0 && actionData.refused.length === 0 ? (
        <Notice tone="good" title={`Offered to ${counted(actionData.started)}.`} isNews>
          The mails go out now.
        </Notice>
      ) : null}
      <p>Each store that you tick is mailed a link that works for 30 days. An older link of theirs stops working.</p>
      {stores.length === 0 ? (
        <p className="text-text-soft">No signed contract is found here.</p>
      ) : (
        <Form method="post" className="grid gap-4" preventScrollReset>
          <fieldset className="renew-choices">
            <legend>{counted(stores.length)} with a signed contract</legend>
            {stores.length > 1 ? <TickAll /> : null}
            {stores.map(({ id, name, detail }) => (
              <Checkbox key={id} name="store" value={id} label={name} hint={detail} />
            ))}
          </fieldset>
          <Button>Offer renewals</Button>
        </Form>
      )}
    </SidePanel>
  )
}
