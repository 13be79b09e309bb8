import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { OfficeForm } from '#app/office/office/office-form.island.tsx'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import { openNewsagency } from '../../change/open-newsagency.server.ts'
import { findGoLiveList } from '../../go-live/find-go-live-list.server.ts'
import { goLiveLabels, nextGoLiveStep } from '../../go-live/go-live.ts'
import type { Route } from './+types/newsagency-open.page.ts'
import { listPath } from '../newsagency-filters.ts'
import { openRefusals } from '../newsagency-refusals.ts'
import { noSuchStore, requireNewsagency, toStore } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'

export const meta = () => [{ title: 'Open a store' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, platform } = await requireNewsagency(args, 'newsagencies:write')
  const { id, shopName, email, status } = shop
  const list = await findGoLiveList(platform.database.queries, shop)
  if (status !== 'onboarding' || !list) throw redirect(`${listPath}/${id}${args.url.search}`)
  const next = nextGoLiveStep(list.reached)
  return {
    id,
    shopName,
    email,
    missing: next === null || next === 'live' ? null : goLiveLabels[next],
    seconds: platform.config.UNDO_SECONDS,
  }
}

export const action = officeForm({
  right: 'newsagencies:write',
  schema: z.object({}),
  async act(caller) {
    const { actor, platform, origin, shop } = await requireNewsagency(caller, 'newsagencies:write')
    return openNewsagency(platform, actor, { id: shop.id, origin })
  },
  words: { ...openRefusals, 'not-found': noSuchStore() },
  done: toStore,
})

export default function NewsagencyOpenPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, email, missing, seconds } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <StorePanel shopName={shopName} heading="Open this store?" closeTo={back}>
      {missing ? (
        <Notice tone="warn" title={`“${missing}” is not marked yet.`}>
          Open it now only where the counter works already, as after a change of owner.
        </Notice>
      ) : null}
      <ul className="consequences">
        <li>The public finds it in the store finder at once.</li>
        <li>
          {email ? (
            <span>
              We email <span translate="no">{email}</span> that the shop is live.
            </span>
          ) : (
            <span>No email goes out: the store has no address.</span>
          )}
        </li>
        <li>You can undo it for {seconds} seconds; the email waits that long. After that it can be closed.</li>
      </ul>
      <OfficeForm className="flex flex-wrap gap-2">
        <Button>Open the store</Button>
        <LinkButton to={back}>Not yet</LinkButton>
      </OfficeForm>
    </StorePanel>
  )
}
