import { useLocation } from 'react-router'
import { z } from 'zod'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { officeAct, officeForms } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { DayName } from '#app/ui/time/time.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'

import { findRenewableShops, type RenewableShop } from '../renewal/find-renewable-shops.server.ts'
import { previewRenewals, type RenewalPreview } from '../renewal/preview-renewals.server.ts'
import { mostRenewals, startRenewals } from '../renewal/start-renewals.server.ts'
import type { Route } from './+types/renew.page.ts'
import { Offered, Preview, type RenewalsOffered, storesInWords, TickAll } from './renew-preview.tsx'
import { ShopSearch } from './shop-search.tsx'

export const meta = () => [{ title: 'Offer renewals' }]
export const handle = { back: { to: '/staff/contracts', label: 'Contracts' } }

/** Loads the stores that match the search of the address and can be offered a renewal, or the preview of its `store`. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'contracts:renew')
  const platform = args.context.get(platformContext)
  const search = args.url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const store = z.guid().safeParse(args.url.searchParams.get('store'))
  return {
    search,
    preview: store.success ? await previewRenewals(platform, actor, [store.data]) : undefined,
    ...(await findRenewableShops(platform, search)),
  }
}

const schema = z.object({ store: z.array(z.guid()).min(1, 'Select at least one store.').max(mostRenewals) })

type Answer = {
  preview?: RenewalPreview
  /** The stores that were ticked, when the colleague goes back to the choice. */
  chosen?: readonly string[]
  done?: RenewalsOffered
}

export const action = officeForms({
  preview: officeAct({
    right: 'contracts:renew',
    schema,
    act: async ({ platform, actor }, { store }) => ok(await previewRenewals(platform, actor, store)),
    words: {},
    done: (preview): Answer => ({ preview }),
  }),
  back: officeAct({
    right: 'contracts:renew',
    schema,
    act: async (_caller, { store }) => ok(store),
    words: {},
    done: (chosen): Answer => ({ chosen }),
  }),
  offer: officeAct({
    right: 'contracts:renew',
    schema,
    act: async ({ platform, actor, origin }, { store }) =>
      ok(await startRenewals(platform, actor, { shopIds: store, origin })),
    words: {},
    done(results): Answer {
      const refused = results.flatMap(({ shopId, result }) => (result.ok ? [] : [{ id: shopId, why: result.refusal }]))
      return { done: { started: results.length - refused.length, refused } }
    },
  }),
})

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
  loaderData: { stores, search: typed, hasMore, preview: asked },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const { preview = asked, chosen = [], done }: Answer = doneIn(actionData) ?? {}
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? 'A store'
  const closeTo = asked ? '/staff/contracts' : `/staff/contracts${search}`
  if (preview && !done)
    return (
      <SidePanel label="Offer renewals" heading="Offer renewals" closeTo={closeTo}>
        <Preview preview={preview} />
      </SidePanel>
    )
  return (
    <SidePanel label="Offer renewals" heading="Offer renewals" closeTo={closeTo}>
      {done ? <Offered done={done} nameOf={nameOf} /> : null}
      <p>Each store that you select is emailed a link that works for 30 days. Their older links stop working.</p>
      <ShopSearch search={typed} />
      {hasMore ? <p>These are the {formatCount(stores.length)} that signed first. Search for the others.</p> : null}
      {stores.length === 0 ? (
        <p className="text-text-soft">No store was found with a contract signed by its current owner.</p>
      ) : (
        <OfficeForm intent="preview" className="grid gap-4" preventScrollReset>
          <fieldset className="renew-choices">
            <legend>{storesInWords(stores.length)} with a signed contract</legend>
            {stores.length > 1 ? <TickAll /> : null}
            {stores.map((store, index) => (
              <Checkbox
                key={store.id}
                {...(index === 0 && { id: 'store' })}
                name="store"
                value={store.id}
                defaultChecked={chosen.includes(store.id)}
                label={store.name}
                hint={<AboutStore store={store} />}
              />
            ))}
          </fieldset>
          <Button>Preview the email</Button>
        </OfficeForm>
      )}
    </SidePanel>
  )
}
