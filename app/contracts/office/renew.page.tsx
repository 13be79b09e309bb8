import { useLocation } from 'react-router'
import { z } from 'zod'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { DayName } from '#app/ui/time/time.tsx'
import { counted, formatCount } from '#app/ui/text/format-count.ts'

import { findRenewableShops, type RenewableShop } from '../renewal/find-renewable-shops.server.ts'
import { mostRenewals, startRenewals } from '../renewal/start-renewals.server.ts'
import type { Route } from './+types/renew.page.ts'
import { ShopSearch } from './shop-search.tsx'

export const meta = () => [{ title: 'Offer renewals' }]
export const handle = { back: { to: '/staff/contracts', label: 'Contracts' } }

/** Loads the stores that match the search of the address and can be offered a renewal. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'contracts:renew')
  const search = args.url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  return { search, ...(await findRenewableShops(args.context.get(platformContext), search)) }
}

const why = {
  'not-found': 'is closed',
  leaving: 'is leaving',
  'not-signed': 'has no contract signed by its current owner',
  'no-email': 'has no email',
  failed: 'could not be renewed. Try again',
}

export const action = officeForm({
  right: 'contracts:renew',
  schema: z.object({ store: z.array(z.guid()).min(1, 'Select at least one store.').max(mostRenewals) }),
  act: async ({ platform, actor, origin }, { store }) =>
    ok(await startRenewals(platform, actor, { shopIds: store, origin })),
  words: {},
  done(results) {
    const refused = results.flatMap(({ shopId, result }) =>
      result.ok ? [] : [{ id: shopId, why: why[result.refusal] }],
    )
    return { started: results.length - refused.length, refused }
  },
})

const storesInWords = (stores: number) => counted(stores, 'store')

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
      Select all or none
    </Button>
  )
}

function AboutStore({ store: { signer, signedAt, dueAt } }: { store: RenewableShop }) {
  return (
    <>
      {signer}. Signed <DayName at={signedAt} />.{' '}
      {dueAt ? (
        <>
          Offered, due <DayName at={dueAt} />.
        </>
      ) : (
        'Not offered.'
      )}
    </>
  )
}

export default function RenewPage({
  loaderData: { stores, search: typed, hasMore },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const done = doneIn(actionData)
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? 'A store'
  return (
    <SidePanel label="Offer renewals" heading="Offer renewals" closeTo={`/staff/contracts${search}`}>
      {done && done.refused.length > 0 ? (
        <Notice
          tone="warn"
          title={`${formatCount(done.started)} emailed, ${formatCount(done.refused.length)} not.`}
          isNews
        >
          {done.refused.map(({ id, why: reason }) => `${nameOf(id)} ${reason}.`).join(' ')}
        </Notice>
      ) : null}
      {done && done.started > 0 && done.refused.length === 0 ? (
        <Notice tone="good" title={`Offered to ${storesInWords(done.started)}.`} isNews>
          The emails are being sent now.
        </Notice>
      ) : null}
      <p>Each store that you select is emailed a link that works for 30 days. Their older links stop working.</p>
      <ShopSearch search={typed} />
      {hasMore ? <p>These are the {formatCount(stores.length)} that signed first. Search for the others.</p> : null}
      {stores.length === 0 ? (
        <p className="text-text-soft">No store was found with a contract signed by its current owner.</p>
      ) : (
        <OfficeForm className="grid gap-4" preventScrollReset>
          <fieldset className="renew-choices">
            <legend>{storesInWords(stores.length)} with a signed contract</legend>
            {stores.length > 1 ? <TickAll /> : null}
            {stores.map((store, index) => (
              <Checkbox
                key={store.id}
                {...(index === 0 && { id: 'store' })}
                name="store"
                value={store.id}
                label={store.name}
                hint={<AboutStore store={store} />}
              />
            ))}
          </fieldset>
          <Button>Offer renewals</Button>
        </OfficeForm>
      )}
    </SidePanel>
  )
}
